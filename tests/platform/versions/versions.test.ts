import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from '#contract/error.ts'
import { transact } from '#platform/db/transact.ts'
import { discardDraft, readDraft, saveDraft } from '#platform/versions/draft.ts'
import type { Editing, Of, VersionKind } from '#platform/versions/kind.ts'
import { publish, restoreLive, withdraw } from '#platform/versions/publish.ts'
import { listVersions, liveVersion, liveVersions } from '#platform/versions/read-versions.ts'
import { authenticate } from '#platform/staff/session/authenticate.ts'
import { type Person, type TestShop, unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const start = new Date('2026-03-01T10:00:00.000Z')
const later = (hours: number): Date => new Date(start.getTime() + hours * 3_600_000)
const { platform, shop, other } = await suite({ at: start, connections: 22 })

type Letter = { title: string }
const letter: VersionKind<Letter> = {
  kind: 'letter',
  shape: z.strictObject({ title: z.string().check(z.minLength(1)) }),
  differences: (before, after) =>
    before.title === after.title ? [] : [{ key: 'title', values: { to: after.title } }],
}
const of = (): Of<Letter> => ({ kind: letter, subject: unique('s') })

/** Runs an act of a person in a transaction of its own, at a time. */
const as = async <T>(
  person: Person,
  act: (ctx: Editing) => Promise<T>,
  now = start,
): Promise<T> => {
  const headers = new Headers({ authorization: `Bearer ${person.token}` })
  const { shop: its, actor } = await authenticate(platform, headers, start)
  return transact(platform.db, (trx) => act({ trx, shop: its, actor, now }))
}
const codeOf = (outcome: Promise<unknown>): Promise<unknown> =>
  outcome.then(
    () => 'done',
    (cause: unknown) => (cause instanceof Refusal ? cause.code : Promise.reject(cause)),
  )
const { owner, staff } = shop.people
const save = (thing: Of<Letter>, title: string, expected: number, person = owner) =>
  as(person, (ctx) => saveDraft(ctx, thing, { data: { title }, expected }))
const scopeOf = ({ shop_id }: TestShop) => ({ shop: { shop_id } })
const liveAt = async (thing: Of<Letter>, at: Date) =>
  (await liveVersion(platform.db, scopeOf(shop), thing, at))?.no ?? null

describe('a draft', () => {
  test('begun again after a discard is another: who saw the first can neither save nor publish', async () => {
    const thing = of()
    await save(thing, 'One', 0)
    await as(staff, (ctx) => discardDraft(ctx, thing, 1))
    expect(await readDraft(platform.db, scopeOf(shop), thing)).toBeNull()
    expect(await codeOf(as(owner, (ctx) => publish(ctx, thing, { revision: 2 })))).toBe(
      'draft_moved',
    )
    expect(await save(thing, 'Another', 0, staff)).toBe(3)
    expect(await codeOf(save(thing, 'One, again', 1))).toBe('draft_moved')
    expect(await codeOf(as(owner, (ctx) => publish(ctx, thing, { revision: 1 })))).toBe(
      'draft_moved',
    )
    expect(await readDraft(platform.db, scopeOf(shop), thing)).toMatchObject({
      data: { title: 'Another' },
    })
  })

  test('counts its revisions, and keeps who saved it last', async () => {
    const thing = of()
    expect(await save(thing, 'One', 0)).toBe(1)
    expect(await save(thing, 'Two', 1, staff)).toBe(2)
    expect(await readDraft(platform.db, scopeOf(shop), thing)).toMatchObject({
      data: { title: 'Two' },
      revision: 2,
      changed_at: start,
      by: { email: staff.email },
    })
    expect(await readDraft(platform.db, scopeOf(other), thing)).toBeNull()
  })

  test('is not overwritten by someone who saw an older revision: they hear who saved, and when', async () => {
    const thing = of()
    await save(thing, 'One', 0)
    await save(thing, 'Two', 1, staff)
    const refused = await save(thing, 'Mine', 1).catch((cause: unknown) => cause)
    expect(refused).toMatchObject({
      code: 'draft_moved',
      facts: { revision: 2, at: start.toISOString(), by: expect.any(String) },
    })
    expect(await codeOf(save(thing, 'Mine', 0))).toBe('draft_moved')
    expect(await codeOf(save(of(), 'Mine', 3))).toBe('draft_moved')
    expect((await readDraft(platform.db, scopeOf(shop), thing))?.data).toEqual({ title: 'Two' })
  })

  test('saved by twenty at once keeps one', async () => {
    for (const [thing, expected] of [
      [of(), 0],
      [of(), 1],
    ] as const) {
      if (expected) await save(thing, 'Zero', 0)
      const codes = await Promise.all(
        Array.from({ length: 20 }, (_, i) => codeOf(save(thing, `At once ${i}`, expected))),
      )
      expect(codes.filter((code) => code === 'done')).toHaveLength(1)
      expect(codes.filter((code) => code === 'draft_moved')).toHaveLength(19)
    }
  })

  test('may be wrong, but is not published so; discarded it is gone', async () => {
    const thing = of()
    await save(thing, '', 0)
    expect(await codeOf(as(owner, (ctx) => publish(ctx, thing, { revision: 1 })))).toBe(
      'invalid_input',
    )
    expect(await codeOf(as(owner, (ctx) => discardDraft(ctx, thing, 2)))).toBe('draft_moved')
    await as(owner, (ctx) => discardDraft(ctx, thing, 1))
    expect(await readDraft(platform.db, scopeOf(shop), thing)).toBeNull()
    expect(await liveAt(thing, start)).toBeNull()
  })
})

describe('a version', () => {
  const published = async (titles: string[]): Promise<Of<Letter>> => {
    const thing = of()
    for (const [i, title] of titles.entries()) {
      await save(thing, title, i)
      await as(owner, (ctx) => publish(ctx, thing, { revision: i + 1 }))
    }
    return thing
  }

  test('is live at once, and the one before it is kept', async () => {
    const thing = await published(['One', 'Two'])
    expect(await liveAt(thing, start)).toBe(2)
    const list = await listVersions(platform.db, scopeOf(shop), thing)
    expect(list.map(({ no, data, email }) => [no, data, email])).toEqual([
      [2, { title: 'Two' }, owner.email],
      [1, { title: 'One' }, owner.email],
    ])
    expect(await listVersions(platform.db, scopeOf(other), thing)).toEqual([])
  })

  test('of the draft that the person saw only', async () => {
    const thing = of()
    await save(thing, 'One', 0)
    await save(thing, 'Two', 1, staff)
    expect(await codeOf(as(owner, (ctx) => publish(ctx, thing, { revision: 1 })))).toBe(
      'draft_moved',
    )
  })

  test('with an end goes by itself, and the one before it is live again', async () => {
    const thing = await published(['All year'])
    await save(thing, 'Christmas', 1)
    const times = { from: later(1), until: later(3) }
    await as(owner, (ctx) => publish(ctx, thing, { revision: 2, ...times }))
    await save(thing, 'New year', 2)
    await as(owner, (ctx) => publish(ctx, thing, { revision: 3, from: later(2) }))
    const seen = await Promise.all([0, 1, 2, 3].map((hours) => liveAt(thing, later(hours))))
    expect(seen).toEqual([1, 2, 2, 3])
  })

  test('is withdrawn before its time, and not after', async () => {
    const thing = await published(['One'])
    await save(thing, 'Two', 1)
    await as(owner, (ctx) => publish(ctx, thing, { revision: 2, from: later(1) }))
    const drop = (no: number, now: Date) =>
      codeOf(as(owner, (ctx) => withdraw(ctx, thing, no), now))
    expect(await drop(2, later(1))).toBe('version_live')
    expect(await drop(1, start)).toBe('version_live')
    expect(await drop(2, start)).toBe('done')
    expect(await drop(2, start)).toBe('done')
    expect(await drop(9, start)).toBe('not_found')
    expect(await liveAt(thing, later(2))).toBe(1)
  })

  test('keeps its number once withdrawn: the next one gets another', async () => {
    const thing = await published(['One'])
    await save(thing, 'Two', 1)
    await as(owner, (ctx) => publish(ctx, thing, { revision: 2, from: later(1) }))
    await as(owner, (ctx) => withdraw(ctx, thing, 2))
    expect(await as(owner, (ctx) => publish(ctx, thing, { revision: 2 }))).toBe(3)
    const [third, second] = await listVersions(platform.db, scopeOf(shop), thing)
    expect(third).toMatchObject({ no: 3, withdrawn_at: null })
    expect(second).toMatchObject({ no: 2, withdrawn_at: start, data: { title: 'Two' } })
  })

  test('never begins in the past, nor ends before it begins', async () => {
    const thing = of()
    await save(thing, 'One', 0)
    const at = (from: Date, until: Date | null) =>
      codeOf(as(owner, (ctx) => publish(ctx, thing, { revision: 1, from, until })))
    expect(await at(later(-1), null)).toBe('invalid_input')
    expect(await at(later(2), later(1))).toBe('invalid_input')
    expect(await at(later(1), later(2))).toBe('done')
  })

  test('comes back as a new one, in its own shop', async () => {
    const thing = await published(['One', 'Two'])
    expect(await as(owner, (ctx) => restoreLive(ctx, thing, { no: 1 }))).toBe(3)
    const [newest] = await listVersions(platform.db, scopeOf(shop), thing)
    expect(newest).toMatchObject({ no: 3, from_no: 1, data: { title: 'One' } })
    expect(await codeOf(as(owner, (ctx) => restoreLive(ctx, thing, { no: 9 })))).toBe('not_found')
    const theirs = other.people.owner
    expect(await codeOf(as(theirs, (ctx) => restoreLive(ctx, thing, { no: 1 })))).toBe('not_found')
  })

  test('is read with others as it is alone: timed, ended, withdrawn, and of no other shop', async () => {
    const all = [await published(['One', 'Two']), await published(['One']), of()]
    await save(all[0]!, 'Three', 2)
    await as(owner, (ctx) =>
      publish(ctx, all[0]!, { revision: 3, from: later(1), until: later(2) }),
    )
    await save(all[1]!, 'Two', 1)
    await as(owner, (ctx) => publish(ctx, all[1]!, { revision: 2, from: later(1) }))
    await as(owner, (ctx) => withdraw(ctx, all[1]!, 2))
    for (const at of [start, later(1), later(3)]) {
      const found = await liveVersions(platform.db, scopeOf(shop), all, at)
      for (const thing of all)
        expect(found.get(`letter:${thing.subject}`)?.no ?? null).toBe(await liveAt(thing, at))
    }
    expect((await liveVersions(platform.db, scopeOf(other), all, start)).size).toBe(0)
  })

  test('published by twenty at once has twenty numbers, and one is live', async () => {
    const thing = await published(['One'])
    const numbers = await Promise.all(
      Array.from({ length: 20 }, () => as(owner, (ctx) => restoreLive(ctx, thing, { no: 1 }))),
    )
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 2))
    expect(await liveAt(thing, start)).toBe(21)
  })

  test('is not there when its transaction fails', async () => {
    const thing = await published(['One'])
    const failing = as(owner, async (ctx) => {
      await restoreLive(ctx, thing, { no: 1 })
      throw new Refusal('broken')
    })
    expect(await codeOf(failing)).toBe('broken')
    expect(await liveAt(thing, start)).toBe(1)
  })

  test('never changes, whoever tries, also one whose time was still to come', async () => {
    const thing = await published(['One'])
    await save(thing, 'Two', 1)
    await as(owner, (ctx) => publish(ctx, thing, { revision: 2, from: later(1) }))
    const theirs = sql`where shop_id = ${shop.shop_id} and subject = ${thing.subject}`
    for (const statement of [
      sql`update version set live_until = now() + interval '1 day' ${theirs}`,
      sql`update version set withdrawn_at = ${later(0)}, data = '{}' ${theirs} and no = 2`,
      sql`delete from version ${theirs} and no = 1`,
      sql`delete from version ${theirs} and no = 2`,
      sql`truncate version`,
    ])
      await expect(statement.execute(platform.db)).rejects.toThrow(
        'a published version never changes',
      )
  })
})
