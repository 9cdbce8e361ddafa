import 'server-only'
import { getLocale } from 'next-intl/server'
import type { Area } from '#i18n/messages.ts'
import { redirect } from '#i18n/navigation.ts'
import { may } from '#rules/way/access.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import type { Entered } from '#upstream/enter.ts'

export const areas: readonly Area[] = ['workflow-triggers', 'workflow-events', 'commerce', 'errors']

/** Checks whether the plan includes custom triggers, or the vendor's operator looks. */
export const isSold = ({ shop, user }: Entered): boolean =>
  seesFeature(user, shop.settings, 'custom_triggers')

export const mayEdit = (entered: Entered): boolean =>
  may(entered.user, 'settings') && isSold(entered)

/** Leads to the list, which offers the plan, where the plan has no triggers. */
export const leadUnsold = async (entered: Entered): Promise<void> => {
  if (!isSold(entered)) redirect({ href: '/loyalty/triggers', locale: await getLocale() })
}
