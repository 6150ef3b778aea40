import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deployFile, makeFolder, type RunningProgram, runProgram, varnish } from './program.ts'

/** Starts Varnish with `deploy/varnish.vcl` on a port, in front of another one. */
export async function startCache(port: number, originPort: number): Promise<RunningProgram> {
  const folder = await makeFolder('varnish')
  const file = join(folder, 'varnish.vcl')
  const vcl = await readFile(deployFile('varnish.vcl'), 'utf8')
  await writeFile(file, vcl.replace('"proxy"', '"127.0.0.1"').replace('"8081"', `"${originPort}"`))
  const settings = ['-p', 'http_gzip_support=off', '-s', 'malloc,64m', '-n', join(folder, 'work')]
  return runProgram(varnish, ['-F', '-j', 'none', '-a', `127.0.0.1:${port}`, '-f', file, ...settings], folder)
}
