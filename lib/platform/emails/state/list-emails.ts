import { sql } from 'kysely'
import { type MailName, mails } from '#contract/areas.ts'
import type { Design } from '#contract/emails/design-shapes.ts'
import type { listEmails as call } from '#contract/emails/named.ts'
import type { Template } from '#contract/emails/edit-shapes.ts'
import type { EmailState } from '#contract/emails/named-shapes.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { MailFacts } from '#contract/mail-variables.ts'
import type { Ctx } from '#platform/ctx.ts'
import { checkDocument } from '#platform/emails/designs/check-document.ts'
import { subjectOf } from '#platform/emails/designs/document.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { defaultTemplate } from '#platform/mail/designs/default-template.ts'
import {
  designedNames,
  designKind,
  designOf,
  templateOf,
  themeOf,
} from '#platform/mail/designs/kinds.ts'
import { switchedOff } from '#platform/mail/leaving/switch-mail.ts'
import { type MailTally, mailTallies } from '#platform/mail/leaving/tallies.ts'
import { readDrafts } from '#platform/versions/draft.ts'
import { liveVersions } from '#platform/versions/read-versions.ts'
import { languageState } from '#rules/emails/editing/texts.ts'
import { defaultTheme } from '#rules/emails/theme.ts'
import { textIn } from '#rules/emails/words/texts.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysFrom } from '#rules/tools/day-range.ts'

const span = 30

type Found = { name: string; scope: string; no: number; live_from: Date }

/** Versions to come, and overrides, of all emails of a shop. */
const otherVersions = async ({ db, shop, now }: Ctx): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select split_part(subject, ':', 1) as name, split_part(subject, ':', 2) as scope,
      max(no) as no, min(live_from) as live_from
    from version
    where shop_id = ${shop.shop_id} and kind = 'mail' and withdrawn_at is null
      and (live_from > ${now} or subject like '%:%')
    group by subject`.execute(db)
  return rows
}

const days30 = (tallies: readonly MailTally[], name: string): EmailState['days30'] => {
  const own = tallies.filter((one) => one.name === name)
  const count = (...states: string[]): number =>
    own.reduce((sum, { state, n }) => (states.includes(state) ? sum + n : sum), 0)
  return {
    sent: count('sent', 'kept', 'delivered', 'bounced'),
    delivered: count('delivered'),
    bounced: count('bounced'),
    complained: count('complained'),
    withheld: count('withheld'),
  }
}

/** The shop's states of all emails, read at once. */
type Facts = {
  off: ReadonlySet<string>
  others: readonly Found[]
  tallies: readonly MailTally[]
  live: Awaited<ReturnType<typeof liveVersions>>
  drafts: ReadonlyMap<string, unknown>
}

const stateOf = async (ctx: Ctx, name: MailName, facts: Facts): Promise<EmailState> => {
  const { settings } = ctx.shop
  const { base, others: languages } = settings.languages ?? usualLanguages
  const live = facts.live.get(`mail:${name}`)
  const draft = facts.drafts.get(name)
  const design = (live?.data ?? defaultDesign(name)) as Design
  const shown = (draft ?? design) as Design
  const look = {
    theme: (facts.live.get('mail_theme:theme')?.data ?? defaultTheme) as Theme,
    template: (facts.live.get('mail_template:template')?.data ?? defaultTemplate) as Template,
  }
  const { problems } = await checkDocument({ ...ctx, look }, subjectOf(name), shown)
  const own = facts.others.filter((one) => one.name === name)
  const next = own.find(({ scope, live_from }) => scope === '' && live_from > ctx.now)
  return {
    name,
    class: (mails[name] as MailFacts).class === 'optional' ? 'optional' : 'needed',
    active: !facts.off.has(name),
    format: design.format,
    subject: textIn(design.subject, base, base) ?? '',
    live: live?.no ?? 0,
    live_from: live?.live_from.toISOString() ?? null,
    scheduled: next ? { no: next.no, live_from: next.live_from.toISOString() } : null,
    draft: draft !== undefined,
    languages: [base, ...languages].map((language) => {
      const { done, total, outdated } = languageState(shown, language, base)
      return { language, done, total, outdated }
    }),
    problems: problems.filter(({ level }) => level === 'block').length,
    overrides: own.filter(({ scope }) => scope !== '').length,
    days30: days30(facts.tallies, name),
  }
}

/** Lists the shop's emails to its customers with their state and results. */
export const listEmails = async (ctx: Ctx): Promise<Answer<typeof call>> => {
  const first = daysFrom(dayIn(ctx.shop.time_zone, ctx.now), 1 - span)
  const all = [...designedNames.map((name) => designOf(name)), themeOf, templateOf]
  const [off, others, tallies, live, drafts] = await Promise.all([
    switchedOff(ctx.db, ctx.shop.shop_id),
    otherVersions(ctx),
    mailTallies(ctx.db, ctx.shop.shop_id, first),
    liveVersions(ctx.db, ctx, all, ctx.now),
    readDrafts(ctx.db, ctx, designKind.kind, designedNames),
  ])
  const facts = { off, others, tallies, live, drafts }
  return { emails: await Promise.all(designedNames.map((name) => stateOf(ctx, name, facts))) }
}
