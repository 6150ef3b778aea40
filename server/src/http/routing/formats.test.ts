import { Readable } from 'node:stream'
import { basePath } from '@muster/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { formats } from './formats.ts'

const test = startTestApp()

it('sends a format that writes a stream with the same headers as text', async () => {
  const write = vi.spyOn(formats.csv, 'write').mockReturnValue(Readable.from(['a,b\r\n', '1,2\r\n']))
  onTestFinished(() => write.mockRestore())
  const response = await test.app.inject({ url: `${basePath}/stats/armies.csv` })
  expect(response).toMatchObject({ statusCode: 200, body: 'a,b\r\n1,2\r\n' })
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="muster-stats-armies.csv"',
  })
})
