import 'server-only'
import { getLocale } from 'next-intl/server'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { redirect } from '#i18n/navigation.ts'
import { emailsHome } from '#rules/way/emails-home.ts'

/** Leads to the screen of emails that the shop's setting opens, unless this is it. */
export const leadHome = async (
  settings: Settings,
  here: ReturnType<typeof emailsHome>,
): Promise<void> => {
  const home = emailsHome(settings)
  if (home !== here) redirect({ href: home, locale: await getLocale() })
}
