import 'server-only'
import { getLocale } from 'next-intl/server'
import { listWorkflows, listWorkflowSchemas } from '#contract/workflows/define.ts'
import type { Area } from '#i18n/messages.ts'
import { redirect } from '#i18n/navigation.ts'
import { may } from '#rules/way/access.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import type { Entered } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

export const areas: readonly Area[] = ['workflows', 'workflow-events', 'commerce', 'errors']

/** Checks whether editors and figures open: a shop of the new platform has them there. */
export const isLinked = ({ shop }: Pick<Entered, 'shop'>): boolean =>
  !shop.settings.platform_meta_site_id

/** Checks whether the plan includes workflows, or the vendor's operator looks. */
export const isSold = ({ shop, user }: Entered): boolean =>
  seesFeature(user, shop.settings, 'active_workflows')

/** Leads to the list where no figures open: the plan lacks workflows, or they are elsewhere. */
export const leadUnlinked = async (entered: Entered): Promise<void> => {
  if (!isSold(entered) || !isLinked(entered))
    redirect({ href: '/loyalty', locale: await getLocale() })
}

export const mayCreate = ({ shop, user }: Entered): boolean =>
  may(user, 'settings') && isLinked({ shop })

/** Reads the list, and the titles of the shop's own triggers. */
export const listFacts = async ({ shop, user }: Entered) => {
  const [{ triggers }] = await Promise.all([
    prefetch(listWorkflowSchemas, {}),
    prefetch(listWorkflows, { query: {} }),
  ])
  return {
    currency: shop.currency,
    titles: Object.fromEntries(
      triggers.flatMap(({ name, title }) => (title ? [[name, title]] : [])),
    ),
    mayEdit: may(user, 'settings'),
    mayTest: may(user, 'issue'),
    isLinked: isLinked({ shop }),
  }
}

/** Reads from the address why a workflow didn't open. */
export const codeIn = (
  parameters: Record<string, string | string[] | undefined>,
): string | null => {
  const { problem } = parameters
  return typeof problem === 'string' && /^[a-z_]{1,40}$/.test(problem) ? problem : null
}
