import { cp, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildPageDir } from '../testing/built-page.ts'
import { startTestApp } from '../testing/test-app.ts'
import { keepAssets } from './former-assets.ts'

const day = 24 * 60 * 60 * 1000

/** A built page whose only script has this hash, beside a script that never changes. */
async function build(base: string, hash: string): Promise<string> {
  const pageDir = await mkdtemp(join(tmpdir(), 'muster-assets-'))
  onTestFinished(() => rm(pageDir, { recursive: true }))
  await cp(base, pageDir, { recursive: true })
  for (const ending of ['', '.br']) {
    await rename(join(pageDir, 'assets', `app-1a2b.js${ending}`), join(pageDir, 'assets', `app-${hash}.js${ending}`))
  }
  return pageDir
}

const base = await buildPageDir()
const newStore = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
const deploy = async (store: string, hash: string) => [...(await keepAssets(await build(base, hash), store)).keys()]

afterEach(() => vi.useRealTimers())

describe('the assets of former builds', () => {
  it('stay for seven days after the build was replaced, however old it is', async () => {
    const store = await newStore()
    vi.useFakeTimers({ toFake: ['Date'] })
    expect(await deploy(store, 'aaaa')).toEqual([])
    vi.setSystemTime(Date.now() + 60 * day)
    expect(await deploy(store, 'bbbb')).toEqual(['/assets/app-aaaa.js', '/assets/app-aaaa.js.br'])
    vi.setSystemTime(Date.now() + 6 * day)
    expect(await deploy(store, 'bbbb')).toHaveLength(2)
    vi.setSystemTime(Date.now() + 2 * day)
    expect(await deploy(store, 'bbbb')).toEqual([])
    expect(await readdir(store)).toHaveLength(1)
  })

  it('are those of the last three builds', async () => {
    const store = await newStore()
    vi.useFakeTimers({ toFake: ['Date'] })
    let files: string[] = []
    for (const hash of ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee']) {
      vi.setSystemTime(Date.now() + 1000)
      files = await deploy(store, hash)
    }
    expect(files.filter((name) => name.endsWith('.js'))).toEqual(
      ['dddd', 'cccc', 'bbbb'].map((hash) => `/assets/app-${hash}.js`),
    )
    expect(await readdir(store)).toHaveLength(4)
  })

  it('are current again when their build returns', async () => {
    const store = await newStore()
    await deploy(store, 'aaaa')
    await deploy(store, 'bbbb')
    expect(await deploy(store, 'aaaa')).toEqual(['/assets/app-bbbb.js', '/assets/app-bbbb.js.br'])
  })
})

describe('after a deployment', async () => {
  const store = await mkdtemp(join(tmpdir(), 'muster-store-'))
  await keepAssets(base, store)
  const next = await mkdtemp(join(tmpdir(), 'muster-next-'))
  await cp(base, next, { recursive: true })
  await rename(join(next, 'assets', 'app-1a2b.js'), join(next, 'assets', 'app-5e6f.js'))
  await rm(join(next, 'assets', 'app-1a2b.js.br'))
  await writeFile(join(next, 'assets', 'app-5e6f.js'), 'restart()')
  const formerAssets = await keepAssets(next, store)
  const test = startTestApp(() => ({ pageDir: next, formerAssets }), 'once')
  const open = (url: string, coding = 'identity') => test.app.inject({ url, headers: { 'accept-encoding': coding } })

  it('a page of the former build finds its files, a page of the current one its own', async () => {
    const former = await open('/assets/app-1a2b.js')
    expect(former).toMatchObject({ statusCode: 200, body: 'start()' })
    expect(former.headers['content-type']).toMatch(/javascript/)
    expect(former.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const small = await open('/assets/app-1a2b.js', 'br')
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(String(brotliDecompressSync(small.rawPayload))).toBe('start()')
    expect(await open('/assets/app-5e6f.js')).toMatchObject({ statusCode: 200, body: 'restart()' })
  })

  it('a file of no build is 404 and never HTML, also if it has just been removed', async () => {
    await rm(store, { recursive: true })
    for (const url of ['/assets/app-7a8b.js', '/assets/app-1a2b.js']) {
      const response = await test.app.inject({ url, headers: { accept: '*/*' } })
      expect(response.statusCode).toBe(404)
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store' })
      expect(response.headers['content-type']).toContain('application/problem+json')
    }
    await rm(next, { recursive: true })
  })
})
