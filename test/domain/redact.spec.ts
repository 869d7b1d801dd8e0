import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { redact, redactIn } from '../../src/domain/redact.ts';

const PEM = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEowIBAAKCAQEA7bq'.repeat(3)}\n-----END RSA PRIVATE KEY-----`;
/** Put together here, so that no scanner takes this file for a leak. */
const j = (...parts: readonly string[]): string => parts.join('');

const SECRETS: Readonly<Record<string, string>> = {
  'AWS key id': j('AKIA', 'IOSFODNN7EXAMPLQ'),
  'GitHub token': j('ghp_', 'a8Kd03kdLq83jdKa9sLd72bXmQ02kdla93Zs'),
  'fine-grained GitHub token': j('github_pat_', '11AB0LKJQ0eKq8dj2kLxP9'),
  'GitLab token': j('glpat-', 'x8Kd03kdLq83jdKa9sLd'),
  'Slack token': j('xoxb-', '123456789012-abcdefGHIJ'),
  'Google key': j('AIza', 'SyA8Kd03kdLq83jdKa9sLd72bXmQ02kdla9'),
  'npm token': j('npm_', 'a8Kd03kdLq83jdKa9sLd72bXmQ02kdla93Zs'),
  'Stripe key': j('sk_live_', '4eC39HqLyjWDarjtT1zdp7dc'),
  'API key': j('sk-', 'ant-api03-Kd03kdLq83jdKa9sLd72'),
  'JSON web token': j('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0', '.dozjgNryP4J3jVmN'),
  'private key': PEM,
};

/** Texts with a secret that only the name before it gives away, and the secret itself. */
const NAMED: readonly (readonly [text: string, secret: string])[] = [
  ['API_KEY=8f3Kq0ZpLx72Vn4TbWs1', '8f3Kq0ZpLx72Vn4TbWs1'],
  ["const secretKey = 'Zk3/9sQ+Lp0xYt7Rv2Bn5Mw8'", 'Zk3/9sQ+Lp0xYt7Rv2Bn5Mw8'],
  ['"client_secret": "a1B2c3D4e5F6g7H8i9J0"', 'a1B2c3D4e5F6g7H8i9J0'],
  [
    'aws_secret_access_key = wJalrXUtnFEMI7K7MDENG0bPxRfiCYEXAMPLEKEY',
    'wJalrXUtnFEMI7K7MDENG0bPxRfiCYEXAMPLEKEY',
  ],
  ['DB_PASSWORD: qW9-zX4_vB7.nM2pL5kJ', 'qW9-zX4_vB7.nM2pL5kJ'],
  ['Authorization: Bearer aB3dE5fG7hI9jK1lM3nO', 'aB3dE5fG7hI9jK1lM3nO'],
  ['postgres://admin:s3cr3tPa55@db.internal:5432/app', 's3cr3tPa55'],
];

const HARMLESS = [
  '# Remember: load API_KEY from the environment, never commit it.',
  'const apiKey = process.env.API_KEY;',
  `API_KEY=${'${'}API_KEY}`,
  'token: string;',
  'password = getpass.getpass()',
  'secret = os.environ["CLIENT_SECRET_V2"]',
  'The token budget is 200000 tokens; tokens=1234567890123456.',
  'password: correct-horse-battery-staple',
  'access_key = settings.credentials.access_key_2',
  'credentials: /home/somebody/.aws/credentials2',
  'token=xxxxxxxxxxxxxxxxxxxxxxx1',
  'commit 9f8c2d1e0b7a6f5e4d3c2b1a0f9e8d7c6b5a4f3e',
  'import sk from "sk-learn-something-rather-long-named";',
  'https://example.org:8080/path?q=1',
  `mysql://user:<password>@host/db, mysql://user:${'${'}PASS_WORD}@host/db`,
  'id: 7b0c8f8e-1d7c-4d6e-9c57-2f6f6b1c7a10',
];

describe('a secret in a text', () => {
  it.each(Object.entries(SECRETS))('of the form of a %s is taken out, and the rest stays', (_, secret) => {
    const { text, kinds } = redact(`before ${secret} after`);
    expect(text).toMatch(/^before \[redacted: [^\]]+\] after$/);
    expect(kinds).toHaveLength(1);
  });

  it.each(NAMED)('that its name gives away is taken out: %s', (text, secret) => {
    const found = redact(text);
    expect(found.text).not.toContain(secret);
    expect(found.text).toContain('[redacted: ');
    expect(found.text.startsWith(text.slice(0, 3))).toBe(true);
  });

  it.each(HARMLESS)('is not seen where there is none: %s', (text) => {
    expect(redact(text)).toEqual({ text, kinds: [] });
  });

  it('is taken out once: what stands for it is no secret', () => {
    const once = redact(`token=${SECRETS['GitHub token']}`).text;
    expect(redact(once)).toEqual({ text: once, kinds: [] });
  });

  it('is taken out where a key was cut off before its end', () => {
    expect(redact(PEM.slice(0, 60)).text).toBe('[redacted: private key]');
  });

  it('of the user’s own kind is taken out, and a pattern that is none is passed over', () => {
    expect(redact('ticket ACME-12345', ['ACME-\\d+', '(']).text).toBe('ticket [redacted: own pattern]');
  });

  it('is found in any part of a value, whose form stays', () => {
    const value = { a: [1, null, `x ${SECRETS['AWS key id']}`], b: { c: true } };
    expect(redactIn(value)).toEqual({
      value: { a: [1, null, 'x [redacted: AWS key id]'], b: { c: true } },
      kinds: ['AWS key id'],
    });
    const clean = { a: ['x'] };
    expect(redactIn(clean).value).toBe(clean);
  });
});

/** What the shell says to a payload that holds a text. */
function shellSees(text: string): boolean {
  const shapes = join(import.meta.dirname, '..', '..', 'bin', 'secret-shapes');
  const input = JSON.stringify({ tool_response: { stdout: text } });
  return (
    spawnSync('grep', ['-Eq', '-f', shapes], { input, env: { ...process.env, LC_ALL: 'C' } }).status === 0
  );
}

describe.skipIf(process.platform === 'win32')('the shell that decides whether anybody has to look', () => {
  it.each([...Object.values(SECRETS), ...NAMED.map(([text]) => text)])('sees %s', (text) => {
    expect(shellSees(`some output\n\t${text}\nmore`)).toBe(true);
    expect(shellSees(`{"nested": ${JSON.stringify(JSON.stringify(text))}}`)).toBe(true);
  });

  it('sees nothing in what is no secret by far', () => {
    expect(shellSees('# load API_KEY from the environment\nconst apiKey = process.env.KEY;')).toBe(false);
  });
});
