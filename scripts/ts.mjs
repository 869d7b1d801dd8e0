// node --import <this file> some.ts: lets Node 20 run our TypeScript, types erased by esbuild. Erased text is
// kept in .cache/ts by content, so a process that finds it there starts without esbuild.
import { register } from 'node:module';

register('./ts-hooks.mjs', import.meta.url);
