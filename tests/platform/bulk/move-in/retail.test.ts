import { expect, test } from 'vitest'
import { moveSources } from '#contract/bulk/bulk.ts'
import { snapshot } from '#platform/db/transact.ts'
import { verifyIn } from '#platform/ledger/verify.ts'
import { turn } from '../../../support/bulk/campaigns.ts'
import { movingOf } from '../../../support/bulk/moving.ts'
import { retailPeople } from '../../../support/bulk/retail-people.ts'
import { rivalFile } from '../../../support/bulk/rival-files.ts'
import { hasRetail } from '../../../support/cli/retail.ts'
import { onPostgres } from '../../../support/database.ts'
import { startPlatform } from '../../../support/platform.ts'

const sum = '159839.23'
/** all seven, each of which takes ten seconds, by hand alone */
const some = onPostgres ? (['rise', 'smile'] as const) : (['rise'] as const)
const systems = process.env['RETAIL_MOVES'] === 'whole' ? moveSources : some

test.skipIf(!hasRetail)(
  'a real retailer’s credit moves in from another system with the same sums, and back to 0.00',
  async () => {
    const platform = await startPlatform()
    try {
      const people = await retailPeople()
      expect(people).toHaveLength(2237)
      // fewer and larger chunks than usual in tests
      await turn(platform, 250)
      for (const from of systems) {
        const shop = await platform.shop()
        const { move, proof, undo, owed } = movingOf(platform, shop)
        const id = await move(from, rivalFile(from, people))
        expect(await proof(id), from).toMatchObject({
          from,
          rows: { file: 2237, taken: 2237, unchanged: 0, refused: 0, unread: 0 },
          file: sum,
          up: sum,
          down: '0.00',
          refused: '0.00',
          ledger: { posted: sum, undone: '0.00', now: sum, kept: sum },
          proved: true,
        })
        expect(await owed()).toBe(15_983_923n)
        expect((await undo(id)).error).toBe(undefined)
        expect(await proof(id), from).toMatchObject({
          ledger: { posted: sum, undone: sum, now: '0.00', kept: '0.00' },
        })
        expect(await owed()).toBe(0n)
      }
      const found = await snapshot(platform.db, verifyIn)
      expect(found.map(({ problem }) => problem).filter(Boolean)).toEqual([])
      expect(new Set(found.map(({ balance }) => balance))).toEqual(new Set(['0.00']))
    } finally {
      await platform.close()
    }
  },
  600_000,
)
