import 'server-only'
import { notFound } from 'next/navigation'
import type { Allowed } from '#components/emails/designed/allowed.ts'
import { type MailName, mails } from '#contract/areas.ts'
import { getDesign, listDesignVersions } from '#contract/emails/edit.ts'
import { listEmails } from '#contract/emails/named.ts'
import { readEmailResults } from '#contract/emails/results.ts'
import type { MailFacts } from '#contract/mail-variables.ts'
import type { Entered } from '#upstream/enter.ts'
import { may } from '#rules/way/access.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import { prefetch } from '#upstream/prefetch.ts'

/** Reads what the page of an email shows. The theme and the template have versions, but no page. */
export const prefetchEmail = async (name: string): Promise<void> => {
  if (!Object.hasOwn(mails, name)) notFound()
  const input = { params: { name }, query: {} }
  await Promise.all([
    prefetch(getDesign, input),
    prefetch(listDesignVersions, input),
    prefetch(readEmailResults, input),
    prefetch(listEmails, {}),
  ])
}

/** Returns the acts on an email that are open to a person, and whether the plan has the builder. */
export const openActs = (
  { shop, user }: Entered,
  name: string,
): { allowed: Allowed; isInPlan: boolean } => {
  const settle = may(user, 'settings')
  const isInPlan = seesFeature(user, shop.settings, 'email_builder')
  const { toCustomers = false }: MailFacts = mails[name as MailName]
  return {
    allowed: { settle, edit: settle && isInPlan, send: toCustomers && may(user, 'issue') },
    isInPlan,
  }
}
