import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How long an open page of a former build may load its files, in milliseconds. */
const maxAge = 7 * 24 * 60 * 60 * 1000

/** At most this many former builds are kept: each takes about 12 MB on disk. */
const maxBuilds = 3

/** In the folder of a former build: when it was replaced. */
const retired = '.retired'
/** At the end of the name of a folder that is not complete yet. */
const partial = '.partial'

/**
 * Copies the assets of the built page to `folder`, one folder per build, and returns those of former builds that the
 * current one does not have: their files by path. A deployment replaces the built page, in a container together with
 * everything else, but not the folder of the data. Several servers may share it: a build appears there complete.
 */
export async function keepAssets(pageDir: string, folder: string): Promise<Map<string, string>> {
  const assets = join(pageDir, 'assets')
  const current = (await readdir(assets)).sort()
  const build = createHash('sha256').update(current.join('\n')).digest('hex').slice(0, 16)
  await mkdir(folder, { recursive: true })
  await copyBuild(assets, join(folder, build))
  // A build that returns is no former one.
  await rm(join(folder, build, retired), { force: true })
  const known = new Set(current)
  const files = new Map<string, string>()
  for (const dir of await listFormer(folder, build)) {
    for (const name of await readdir(dir)) {
      if (name === retired || known.has(name)) continue
      known.add(name)
      files.set(`/assets/${name}`, join(dir, name))
    }
  }
  return files
}

async function copyBuild(assets: string, target: string) {
  const copy = `${target}-${randomUUID()}${partial}`
  if (await readdir(target).catch(() => undefined)) return
  await cp(assets, copy, { recursive: true })
  // Another server may have been faster.
  await rename(copy, target).catch(() => rm(copy, { recursive: true, force: true }))
}

/** The folders of former builds, newest first. Removes those that are too old or too many. */
async function listFormer(folder: string, build: string): Promise<string[]> {
  const others = (await readdir(folder)).filter((name) => name !== build && !name.endsWith(partial))
  const dated = await Promise.all(
    others.map(async (name) => ({ dir: join(folder, name), at: await retire(folder, name) })),
  )
  const sorted = dated.sort((a, b) => b.at - a.at)
  const kept = sorted.filter(({ at }) => Date.now() - at <= maxAge).slice(0, maxBuilds)
  for (const one of sorted) if (!kept.includes(one)) await rm(one.dir, { recursive: true, force: true })
  return kept.map(({ dir }) => dir)
}

/** Marks a build as replaced, unless it is marked already. Returns when it was replaced. */
async function retire(folder: string, name: string): Promise<number> {
  const marker = join(folder, name, retired)
  const now = Date.now()
  await writeFile(marker, String(now), { flag: 'wx' }).catch(() => {})
  return Number(await readFile(marker, 'utf8').catch(() => now)) || now
}
