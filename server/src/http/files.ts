import { glob, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import mime from 'mime'
import { type Coding, codingFor } from './cache/codings.ts'

const endings = { br: '.br', gzip: '.gz' } as const
type Compressed = keyof typeof endings
const compressed = Object.keys(endings) as Compressed[]

interface File {
  type: string
  /** By content coding: those that the build has put beside the file, or the file itself without any. */
  bodies: ReadonlyMap<Coding, Buffer>
}

/** The names of built assets carry a hash of their content, so they never change. */
const forEver = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400'

/** A browser asks for it at each start: it decides which version of the page opens offline. */
const serviceWorker = '/service-worker.js'

/**
 * Serves the files of the built page by name. They stay in memory, compressed: reading a file would wait for the threads
 * that also hash passwords. All browsers accept compression.
 */
export async function serveFiles(app: FastifyInstance, folder: string) {
  const files = await readFiles(folder)
  for (const [path, { type, bodies }] of files) {
    const lasting = path.startsWith('/assets/') ? forEver : forADay
    const cacheControl = path === serviceWorker ? 'no-cache' : lasting
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      reply.type(type).header('cache-control', cacheControl)
      // Other sites run the script for embedding.
      if (path.startsWith('/embed/')) reply.header('cross-origin-resource-policy', 'cross-origin')
      return send(request, reply, bodies)
    })
  }
}

/**
 * Serves the files of former builds, by path: an open page may still load them. They are rarely needed, so they stay on
 * disk. One that is gone is 404.
 */
export function serveFormerAssets(app: FastifyInstance, files: ReadonlyMap<string, string>) {
  for (const [path, file] of files) {
    if (isCompressed(path)) continue
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const bodies = await readBodies(file, codingsIn(files, path)).catch(() => undefined)
      if (!bodies) return reply.callNotFound()
      reply.type(typeOf(path)).header('cache-control', forEver)
      return send(request, reply, bodies)
    })
  }
}

/** Sends the coding that the client prefers. */
async function send(request: FastifyRequest, reply: FastifyReply, bodies: File['bodies']) {
  const isPacked = !bodies.has('identity')
  const coding = isPacked ? codingFor(request) : 'identity'
  if (isPacked) reply.header('vary', 'accept-encoding')
  const body = bodies.get(coding)
  if (body && coding !== 'identity') reply.header('content-encoding', coding)
  return reply.send(body ?? (await decompress(bodies)))
}

async function decompress(bodies: File['bodies']): Promise<Buffer | undefined> {
  const [br, gz] = [bodies.get('br'), bodies.get('gzip')]
  return br ? promisify(brotliDecompress)(br) : gz && promisify(gunzip)(gz)
}

async function readFiles(folder: string): Promise<Map<string, File>> {
  const paths = await Array.fromAsync(glob('**/*.*', { cwd: folder, exclude: ['.*', '**/*.html'] }))
  const names = new Set(paths)
  const files = new Map<string, File>()
  for (const name of paths) {
    if (isCompressed(name)) continue
    const bodies = await readBodies(join(folder, name), codingsIn(names, name))
    files.set(`/${name.replaceAll(sep, '/')}`, { type: typeOf(name), bodies })
  }
  return files
}

const isCompressed = (name: string) => /\.(br|gz)$/.test(name)

/** The codings of a file that stand beside it. */
const codingsIn = (names: { has(name: string): boolean }, name: string): Compressed[] =>
  compressed.filter((coding) => names.has(name + endings[coding]))

async function readBodies(path: string, codings: Compressed[]): Promise<File['bodies']> {
  if (codings.length === 0) return new Map([['identity', await readFile(path)]])
  const bodies = new Map<Coding, Buffer>()
  for (const coding of codings) bodies.set(coding, await readFile(path + endings[coding]))
  return bodies
}

function typeOf(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream'
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
}
