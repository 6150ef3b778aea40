import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

// The shell comes first: a whole Chromium also draws its own window for each page, out of sight, which takes as long again.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Finds the Chromium of this machine: CHROMIUM_PATH, or the first one on the PATH. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram)
}

/**
 * Finds a Chromium or installs one: Debian's if allowed, otherwise Playwright's build (then Playwright knows the path).
 */
export function ensureChromium(): string | undefined {
  const existing = findChromium()
  if (existing) return existing
  const isRoot = process.getuid?.() === 0
  if (isRoot && isProgram('/usr/bin/apt-get')) {
    console.log('Installing Chromium…')
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return findChromium()
  }
  execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit', shell: process.platform === 'win32' })
  return undefined
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** No sandbox as root, where Chromium refuses to start with it, and none of the usual calls to the browser's vendor. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // As on a phone: with hinting, letters are as wide as whole pixels, and a line of small text is 3 % too wide.
  '--font-render-hinting=none',
]
