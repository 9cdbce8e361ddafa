import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sources } from '#contract/transaction.ts'
import { suitePlatform } from '../../support/suite.ts'

const { db } = await suitePlatform()

test('the database takes the sources of a movement that the contract lists, and no other', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition
    from pg_constraint
    where conrelid = 'movement'::regclass and conname = 'movement_source_check'`.execute(db)
  const allowed = [...rows[0]!.definition.matchAll(/'([a-z]+)'/g)].map((match) => match[1])
  expect(allowed.toSorted()).toEqual([...sources].toSorted())
})
