@echo off
rem Starts plugin\nest.cjs on Windows: the twin of the shell script "nest" beside it.
setlocal DisableDelayedExpansion
set "NEST_FOUND_NODE="
if exist "%~dp0node-path" set /p NEST_FOUND_NODE=<"%~dp0node-path"
if defined NEST_FOUND_NODE if exist "%NEST_FOUND_NODE%" goto run
set "NEST_FOUND_NODE="
for %%n in (node.exe) do set "NEST_FOUND_NODE=%%~$PATH:n"
if defined NEST_FOUND_NODE goto run
for %%n in (
  "%NVM_SYMLINK%\node.exe"
  "%ProgramFiles%\nodejs\node.exe"
  "%LOCALAPPDATA%\Programs\nodejs\node.exe"
  "%LOCALAPPDATA%\Volta\bin\node.exe"
) do if not defined NEST_FOUND_NODE if exist %%n set "NEST_FOUND_NODE=%%~n"
if defined NEST_FOUND_NODE goto run
echo nest: needs Node.js 20.19 or newer, and found none on PATH or in the usual places 1>&2
exit /b 127
:run
"%NEST_FOUND_NODE%" "%~dp0..\plugin\nest.cjs" %*
exit /b %ERRORLEVEL%
