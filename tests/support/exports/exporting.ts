import { parse } from 'csv-parse/sync'
import type { Input } from '#contract/endpoint.ts'
import { downloadExport, startExport } from '#contract/exports/calls.ts'
import { runExport } from '#platform/exports/run-export.ts'
import type { Person, TestPlatform, TestShop } from '../platform.ts'

/** Makes all pending exports as the job does. */
export const runExports = async (
  platform: TestPlatform,
  more: { last?: boolean } = {},
): Promise<void> => {
  const mine = platform.jobs.filter(({ name }) => name === 'export')
  for (const job of mine) platform.jobs.splice(platform.jobs.indexOf(job), 1)
  for (const { data } of mine)
    await runExport(platform, BigInt((data as { export_id: string }).export_id), {
      last: more.last ?? false,
      signal: new AbortController().signal,
    })
}

export type Rows = Record<string, string>[]
export const rowsOf = (text: string): Rows =>
  parse(text, { bom: true, columns: true, record_delimiter: '\r\n' }) as Rows

/** Starts an export, makes it and downloads it, as a person. */
export const exported = async (
  platform: TestPlatform,
  shop: TestShop,
  body: Input<typeof startExport>['body'] | { kind: string },
  by: Person = shop.people.owner,
): Promise<{ id: string; text: string; rows: Rows }> => {
  const request = await platform.call(by, startExport, {
    body: { to_email: by.email, ...body } as never,
  })
  if (request.status !== 200) throw new Error(request.text)
  const id = request.body.export.export_id
  await runExports(platform)
  const { text } = await platform.call(by, downloadExport, { params: { id } })
  return { id, text, rows: rowsOf(text) }
}
