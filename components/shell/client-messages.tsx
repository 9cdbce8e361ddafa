import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { Area } from '#i18n/messages.ts'

const everywhere: readonly Area[] = ['ui', 'errors']

/** Passes only these areas' messages to the client components inside. */
export async function ClientMessages({
  areas,
  children,
}: {
  areas: readonly Area[]
  children: React.ReactNode
}) {
  const all = await getMessages()
  const picked = Object.fromEntries([...everywhere, ...areas].map((area) => [area, all[area]]))
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>
}
