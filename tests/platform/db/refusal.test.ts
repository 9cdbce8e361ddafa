import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { statusOf } from '#contract/refusals.ts'
import { refusalOfDatabase } from '#platform/db/refusal-of-database.ts'
import { freshDatabase } from '../../support/database.ts'

const database = await freshDatabase()
afterAll(() => database.close())

const causeOf = (text: string): Promise<unknown> =>
  sql`select ${text}::jsonb -> 'word' ->> 0`.execute(database.db).then(
    () => null,
    (cause: unknown) => cause,
  )

test('a character that cannot be stored is bad input, not a broken call', async () => {
  const refusal = refusalOfDatabase(await causeOf(String.raw`{"word":["a\u0000b"]}`))
  expect([statusOf(refusal), refusal.code]).toEqual([422, 'invalid_input'])
  const plain = await sql`select ${'a\u0000b'}::text as word`.execute(database.db).then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(refusalOfDatabase(plain).code).toBe('invalid_input')
})
