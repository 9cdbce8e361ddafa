import fs from 'node:fs'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { post } from '#platform/ledger/post.ts'
import { verifyIn } from '#platform/ledger/verify.ts'
import { isShort, onPostgres } from '../../support/database.ts'
import {
  bent,
  contents,
  folder,
  forged,
  inFile,
  intoFresh,
  removeTargets,
  startSource,
  swap,
  target,
} from '../../support/db/backups.ts'
import { commandIn } from '../../support/product/operated.ts'
import { testEnv } from '../../support/platform.ts'
import { text } from '../../support/text.ts'
import { whatDoesNotTie } from '../../support/ledger/recompute.ts'

const source = await startSource()
await source.queue.enqueue(
  'forget',
  { n: 1 },
  { id: '00000000-0000-4000-8000-00000000000a', startAfter: new Date('2100-01-01T00:00:00Z') },
)
const first = await source.command('backup', source.file)
if (first.code !== 0) throw new Error(first.err)
afterAll(async () => {
  await source.stop()
  await removeTargets()
})

describe('npm run backup', () => {
  test('writes all that there is into one file, and says that the secrets are not in it', async () => {
    const file = path.join(source.dataDir, 'two.tender')
    const output = await source.command('backup', 'two.tender')
    expect(output).toMatchObject({ code: 0, err: '' })
    expect(output.out).toMatch(
      /two\.tender {2}[\d,]+ rows of \d+ tables, [\d.]+ MB, read back and whole\.\n/,
    )
    expect(output.out).toContain('The secrets are not in it. Without DATA_KEY')
    const lines = inFile(file)
    expect(lines.slice(1, -2)).toEqual((await contents(source.platform)).slice(0, -2))
    for (const secret of [testEnv.DATA_KEY, testEnv.OPERATOR_KEY])
      expect(lines.join('\n')).not.toContain(secret)
    expect(fs.statSync(file).mode & 0o077).toBe(0)
    expect(fs.readdirSync(source.dataDir).filter((name) => /part$|^copy-/.test(name))).toEqual([])
  })

  test.skipIf(isShort)('is of one moment, while money moves', { timeout: 240_000 }, async () => {
    const { db } = source.platform
    const card = await db
      .selectFrom('gift_card')
      .select(['shop_id', 'gift_card_id'])
      .where('disabled_at', 'is', null)
      .executeTakeFirstOrThrow()
    let stop = false
    const moving = (async () => {
      while (!stop) {
        await transact(db, (trx) =>
          post(trx, { ...card, kind: 'issue', amount: 1n, source: 'staff', at: new Date() }),
        )
        // the embedded engine never yields to the event loop
        await turn()
      }
    })()
    const output = await source.command('backup', 'moving.tender')
    stop = true
    await moving
    expect(output.code).toBe(0)
    await intoFresh(source, path.join(source.dataDir, 'moving.tender'), async (trx) =>
      expect((await verifyIn(trx)).map(({ problem }) => problem)).toEqual([null, null]),
    )
  })

  test('into a folder that is not there, or without a name: a sentence', async () => {
    expect(await source.command('backup', 'no/where.tender')).toMatchObject({
      code: 1,
      err: `There is no folder ${source.dataDir}/no.\n`,
    })
    expect((await source.command('backup')).code).toBe(2)
  })
})

describe('npm run restore', () => {
  test('brings all of it back, proved by the ledger, with the work that was waiting', {
    timeout: 300_000,
  }, async () => {
    const to = await target()
    const output = await to.command('restore', source.file)
    expect(output).toMatchObject({ code: 0, err: '' })
    const lines = [
      /Restored [\d,]+ rows of \d+ tables, as they were at 20.*\n/,
      /bare\.tender\.example {2}ok .*\n/,
      /demo\.tender\.example {2}ok {2}cards [\d,]+ {2}entries [\d,]+ {2}balance [\d,]+\.\d\d GBP\n/,
    ]
    expect(output.out).toMatch(new RegExp(lines.map((pattern) => pattern.source).join('')))
    const database = await to.open()
    const restored = await contents(database)
    expect(restored).toEqual([...inFile(source.file).slice(1, -2), restored.at(-2), ''])
    expect(
      restored.some((line) => line.startsWith('["00000000-0000-4000-8000-00000000000a", "forget"')),
    ).toBe(true)
    expect(await whatDoesNotTie(database.db)).toEqual([])
    // sequences continue after the last number, and the ledger is append-only again
    const card = await database.db
      .selectFrom('gift_card')
      .select(['shop_id', 'gift_card_id'])
      .executeTakeFirstOrThrow()
    const { movement_id } = await transact(database.db, (trx) =>
      post(trx, { ...card, kind: 'issue', amount: 100n, source: 'staff', at: new Date() }),
    )
    const last = await source.platform.db
      .selectFrom('movement')
      .select((e) => e.fn.max('movement_id').as('id'))
      .executeTakeFirstOrThrow()
    expect(movement_id).toBeGreaterThan(last.id - 100_000n)
    await expect(database.db.deleteFrom('entry').execute()).rejects.toThrow('append-only')
    await database.close()
    // existing data is replaced only on request, and a file that doesn't fit changes nothing
    expect(await to.command('restore', source.file)).toMatchObject({
      code: 1,
      out: '',
      err: `${text('cli.restore.notEmpty', { shops: 2, shop: '' })}\n`,
    })
    const bad = path.join(to.dataDir, 'bad.tender')
    fs.writeFileSync(
      bad,
      forged(source.file, (lines) =>
        swap(lines, 'lot', 0, (row) => row.map((cell, i) => (i === 6 ? '1' : cell))),
      ),
    )
    expect((await to.command('restore', bad, '--replace')).err).toMatch(
      new RegExp(
        [
          /bad\.tender can't be restored here\. Its ledger doesn't tie\. /,
          /demo\.tender\.example: card g\d+: what is left of lot .* Nothing was changed\.\n/,
        ]
          .map((pattern) => pattern.source)
          .join(''),
      ),
    )
    expect((await to.command('restore', source.file, '--replace')).code).toBe(0)
    const again = await to.open()
    expect((await contents(again)).slice(0, -2)).toEqual(restored.slice(0, -2))
    await again.close()
  })

  test('between the engines: a backup of one goes into the other and comes back the same', {
    timeout: 300_000,
  }, async () => {
    if (!onPostgres) return
    const dataDir = folder()
    const embedded = commandIn(dataDir)
    expect((await embedded('restore', source.file)).code).toBe(0)
    expect((await embedded('backup', 'back.tender')).code).toBe(0)
    expect(inFile(path.join(dataDir, 'back.tender')).slice(1, -2)).toEqual(
      inFile(source.file).slice(1, -2),
    )
    const to = await target()
    expect((await to.command('restore', path.join(dataDir, 'back.tender'))).code).toBe(0)
  })

  test('not while the platform runs', async () => {
    const output = await source.command('restore', source.file, '--replace')
    expect(output).toMatchObject({
      code: 1,
      out: '',
      err: `${text('cli.restore.running', { pid: String(process.pid) })}\n`,
    })
  })

  test.runIf(onPostgres)('not while somebody else is connected to the database', async () => {
    const to = await target()
    const other = await to.open()
    // held, because a pool ends a connection that rests for ten seconds
    const { err } = await other.db.connection().execute(() => to.command('restore', source.file))
    expect(err).toContain(text('cli.restore.connections', { count: 1 }))
    await other.close()
  })

  test.skipIf(isShort)(
    'not with another DATA_KEY: no code of a card could be read',
    {
      timeout: 240_000,
    },
    async () => {
      const to = await target({ DATA_KEY: 'another-secret-that-is-long-enough-too' })
      const output = await to.command('restore', source.file)
      expect(output).toMatchObject({ code: 1, out: '' })
      expect(output.err).toContain('encrypted with another DATA_KEY')
      const database = await to.open()
      expect(await database.db.selectFrom('shop').select('shop_id').execute()).toEqual([])
      await database.close()
    },
  )

  test.each<[string, () => Buffer, string]>([
    [
      'cut in the middle',
      () => fs.readFileSync(source.file).subarray(0, 20_000),
      "it can't be unpacked",
    ],
    [
      'cut before its end',
      () => bent(source.file, (lines) => lines.slice(0, -2)),
      'it ends too soon',
    ],
    [
      'with one digit changed',
      () =>
        bent(source.file, (lines) =>
          swap(lines, 'gift_card', 0, (row) => row.map((cell, i) => (i === 1 ? '2' : cell))),
        ),
      'its checksum is not right',
    ],
    [
      'with a row taken out',
      () =>
        bent(source.file, (lines) => lines.toSpliced(lines.indexOf('{"table":"customer"}') + 3, 1)),
      'of customer it should have ',
    ],
    [
      'with something after its end',
      () => bent(source.file, (lines) => [...lines.slice(0, -1), '{"table":"shop"}', '']),
      'something follows after its end',
    ],
    ['of something else', () => gzipSync('{"hello":1}\n'), 'it is not a backup of Tender'],
    ['that is no gzip', () => Buffer.from('hello'), "it can't be unpacked"],
    ['that is empty', () => Buffer.alloc(0), 'it'],
  ])('a file %s is refused before anything is changed', async (_, make, sentence) => {
    const dataDir = folder()
    const file = path.join(dataDir, 'bad.tender')
    fs.writeFileSync(file, make())
    const output = await commandIn(
      dataDir,
      onPostgres ? { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } : {},
    )('restore', file, '--replace')
    expect(output).toMatchObject({ code: 1, out: '' })
    expect(output.err).toContain(`is torn or was altered: ${sentence}`)
    expect(output.err).toContain('Nothing was changed.')
    expect(fs.readdirSync(dataDir)).toEqual(['bad.tender'])
  })

  test.each<[string, () => Buffer, string]>([
    [
      'of another version',
      () =>
        forged(source.file, (lines) => [
          JSON.stringify({ ...(JSON.parse(lines[0]!) as object), migrations: ['001-shops'] }),
          ...lines.slice(1),
        ]),
      'It was made by another version of Tender (its schema is 001-shops',
    ],
    [
      'with a column more',
      () =>
        forged(source.file, (lines) => [
          lines[0]!.replace(
            '{"name":"shop_url"',
            '{"name":"more","type":"text"},{"name":"shop_url"',
          ),
          ...lines.slice(1),
        ]),
      'Its tables are not those of this database.',
    ],
  ])('a file %s does not fit', async (_, make, sentence) => {
    const file = path.join(folder(), 'bad.tender')
    fs.writeFileSync(file, make())
    await expect(intoFresh(source, file)).rejects.toThrow(sentence)
  })
})
