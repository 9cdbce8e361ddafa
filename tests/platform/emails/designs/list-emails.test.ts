import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { publishDesign, saveDesignDraft } from '#contract/emails/edit.ts'
import { listEmails as call } from '#contract/emails/named.ts'
import { designedNames } from '#platform/mail/designs/kinds.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { listEmails } from '#platform/emails/state/list-emails.ts'
import { authenticate } from '#platform/staff/session/authenticate.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop, other } = await suite({ at: new Date('2026-03-01T10:00:00Z') })
const { owner } = shop.people

/** Saves a draft of each email, and publishes it. */
const designAll = async () => {
  for (const name of designedNames) {
    const design = { ...defaultDesign(name), subject: { en: { value: `Live ${name}`, of: '' } } }
    const of = { params: { name }, query: {} }
    await platform.call(owner, saveDesignDraft, { ...of, body: { design, revision: 0 } })
    await platform.call(owner, publishDesign, { ...of, body: { revision: 1 } })
    const next = { ...design, subject: {} }
    await platform.call(owner, saveDesignDraft, { ...of, body: { design: next, revision: 1 } })
  }
}

test('the list of emails has each with its own live version, draft and problems', async () => {
  await designAll()
  const { emails } = (await platform.call(owner, call, {})).body
  expect(emails.map(({ name }) => name)).toEqual(designedNames)
  for (const { name, ...state } of emails)
    expect(state).toMatchObject({ subject: `Live ${name}`, live: 1, draft: true, problems: 1 })
  const theirs = (await platform.call(other.people.owner, call, {})).body.emails
  for (const state of theirs) expect(state).toMatchObject({ live: 0, draft: false, problems: 0 })
})

test('the list of emails takes few statements, however many emails are designed', async () => {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const headers = new Headers({ authorization: `Bearer ${owner.token}` })
  const signedIn = await authenticate(platform, headers, platform.clock())
  const ctx = { ...platform, ...signedIn, db: platform.db.withPlugin(counter) }
  await listEmails({ ...ctx, now: platform.clock(), language: 'en' } as never)
  expect(statements).toBeLessThanOrEqual(6)
})
