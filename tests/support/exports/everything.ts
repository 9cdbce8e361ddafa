import { gunzipSync, gzipSync } from 'node:zlib'
import { downloadExport, startExport } from '#contract/exports/calls.ts'
import { readLine } from '#platform/exports/everything/line-chain.ts'
import {
  type VerifiedFile,
  verifyEverything,
  WrongLine,
} from '#platform/exports/everything/verify-everything.ts'
import type { TestPlatform, TestShop } from '../platform.ts'
import { runExports } from './exporting.ts'

/** Exports everything of a shop as its owner; returns the lines as they are in the file. */
export const everythingOf = async (platform: TestPlatform, shop: TestShop): Promise<string[]> => {
  const { owner } = shop.people
  const body = { kind: 'everything' as const, to_email: owner.email }
  const started = await platform.call(owner, startExport, { body })
  if (started.error) throw new Error(JSON.stringify(started.error))
  await runExports(platform)
  const path = downloadExport.path.replace('{id}', started.body.export.export_id)
  const answer = await platform.app.request(path, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  if (answer.status !== 200) throw new Error(await answer.text())
  const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString('utf8')
  return text.split('\n').filter(Boolean)
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

/** Verifies lines; returns what the file says of itself, or the line that is wrong and why. */
export const verified = (
  platform: Pick<TestPlatform, 'vault'> | null,
  lines: readonly string[],
  publicKey?: string,
): Promise<VerifiedFile | { line: number; problem: string }> =>
  verifyEverything(each(lines), { vault: platform && platform.vault, publicKey }).catch(
    (cause: unknown) => {
      if (cause instanceof WrongLine) return { line: cause.line, problem: cause.message }
      throw cause
    },
  )

/** The rows of a table in the file. */
export const rowsIn = (lines: readonly string[], table: string): Record<string, unknown>[] =>
  lines.flatMap((line) => {
    const { t, r } = JSON.parse(readLine(line)!.text) as { t?: string; r?: Record<string, unknown> }
    return t === table && r ? [r] : []
  })

export const packed = (lines: readonly string[]): Buffer => gzipSync(`${lines.join('\n')}\n`)
