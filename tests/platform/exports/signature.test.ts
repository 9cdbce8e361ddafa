import { execFileSync } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { apiOf } from '#platform/door/api.ts'
import { lineChain, readLine } from '#platform/exports/everything/line-chain.ts'
import { vaultWith } from '#platform/vault.ts'
import { everythingOf, packed, verified } from '../../support/exports/everything.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: '2026-03-01T10:00:00Z' })
const file = await everythingOf(platform, shop)
const { publicKey } = platform.vault.files
const stranger = vaultWith('another installation’s key of 32 bytes')
const textOf = (line: string): string => readLine(line)!.text
/** Chains texts again, as anybody can. */
const chained = (texts: readonly string[]) => {
  const chain = lineChain()
  return { lines: texts.map((text) => chain.write(text).trimEnd()), state: chain.state }
}
type Last = { end: object; signature: string }
const last = JSON.parse(textOf(file.at(-1)!)) as Last
/** Writes the file again with another head and a signature of one's own. */
const forged = (head: (text: string) => string, sign: (text: string) => string): string[] => {
  const texts = file.slice(0, -1).map(textOf)
  const changed = [head(texts[0]!), ...texts.slice(1)]
  const text = `everything\n${chained(changed).state()}\n${JSON.stringify(last.end)}`
  const end = JSON.stringify({ end: last.end, signature: sign(text) })
  return chained([...changed, end]).lines
}
const asOld = (head: string): string =>
  head.replace('tender-everything-2', 'tender-everything-1').replace(/"public_key":"[^"]*",/, '')

describe('the signature of a file of everything', () => {
  test('is by the key that the installation publishes, which anybody can verify alone', async () => {
    const answer = await apiOf(platform, async () => ({})).request('/signing-key')
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { algorithm: 'Ed25519', public_key: publicKey },
    ])
    const state = chained(file.slice(0, -1).map(textOf)).state()
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: publicKey },
      format: 'jwk',
    })
    const text = Buffer.from(`everything\n${state}\n${JSON.stringify(last.end)}`)
    expect(verify(null, text, key, Buffer.from(last.signature, 'base64url'))).toBe(true)
  })

  test('says whose it is: ours, the given key’s, an unknown or another one’s', async () => {
    const found = async (vault: Parameters<typeof verified>[0], key?: string) =>
      (await verified(vault, file, key)) as { signature?: string }
    expect((await found(platform)).signature).toBe('right')
    expect((await found(null, publicKey)).signature).toBe('right')
    expect((await found(null)).signature).toBe('unknownKey')
    expect((await found({ vault: stranger })).signature).toBe('otherKey')
    expect((await found(null, stranger.files.publicKey)).signature).toBe('otherKey')
  })

  test('doesn’t fit once a byte was changed, all digests made again', async () => {
    const texts = file.map(textOf)
    const n = texts.findIndex((text) => text.startsWith('{"t":"staff"'))
    const changed = texts.with(n, texts[n]!.replace('owner', 'ownes'))
    expect(changed[n]).not.toBe(texts[n])
    expect(await verified(null, chained(changed).lines)).toMatchObject({ signature: 'wrong' })
  })

  test('by another key is shown as such, whichever key the head names', async () => {
    const head = (text: string) => text.replace(publicKey, stranger.files.publicKey)
    const theirs = forged(head, stranger.files.sign)
    expect(await verified(null, theirs)).toMatchObject({ signature: 'unknownKey' })
    expect(await verified(null, theirs, publicKey)).toMatchObject({ signature: 'otherKey' })
    expect(await verified(platform, theirs)).toMatchObject({ signature: 'otherKey' })
    const posing = forged((text) => text, stranger.files.sign)
    expect(await verified(null, posing)).toMatchObject({ signature: 'wrong' })
  })

  test('of an old file is checked where its secret is, and claims nothing elsewhere', async () => {
    const old = forged(asOld, platform.vault.sign)
    expect(await verified(platform, old)).toMatchObject({ signature: 'right' })
    expect(await verified({ vault: stranger }, old)).toMatchObject({ signature: 'wrong' })
    expect(await verified(null, old)).toMatchObject({ signature: 'noKey' })
    expect(await verified(null, old, publicKey)).toMatchObject({ signature: 'noKey' })
  })
})

describe('npm run ledger:verify -- FILE', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tender-signature-'))
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  const checked = (lines: readonly string[], ...more: string[]): [number, string] => {
    const name = path.join(folder, 'file.jsonl.gz')
    fs.writeFileSync(name, packed(lines))
    const command = ['lib/platform/cli/ledger-verify.ts', name, ...more]
    // another machine, without any secret of the installation
    const env = { PATH: process.env['PATH'], DATA_DIR: folder, NODE_ENV: 'test' as const }
    try {
      return [0, execFileSync(process.execPath, command, { env, encoding: 'utf8' })]
    } catch (cause) {
      const { status, stdout } = cause as { status: number; stdout: string }
      return [status, stdout]
    }
  }

  test('verifies the key that is given, on a machine without secrets', () => {
    expect(checked(file)).toEqual([0, expect.stringContaining(`by the key ${publicKey}`)])
    expect(checked(file, '--key', publicKey)).toEqual([
      0,
      expect.stringContaining('by the key that you gave'),
    ])
    expect(checked(file, '--key', stranger.files.publicKey)).toEqual([
      1,
      expect.stringContaining(`WRONG  The signature is by another key: ${publicKey}`),
    ])
    expect(checked(forged((text) => text, stranger.files.sign))).toEqual([
      1,
      expect.stringContaining('WRONG  The signature doesn'),
    ])
    expect(checked(forged(asOld, platform.vault.sign))).toEqual([
      0,
      expect.stringContaining('of an earlier version'),
    ])
  })
})
