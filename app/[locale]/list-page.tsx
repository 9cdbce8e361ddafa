import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import type { ListArea } from '#components/commerce/list/list-areas.ts'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import type { Area } from '#i18n/messages.ts'
import { prefetched } from '#upstream/prefetch.ts'

type Props = {
  areas: readonly Area[]
  /**
   * the messages of title and description; a list among others on its screen has a `head` instead
   */
  words?: Extract<ListArea, 'customers.list' | 'exports' | 'staff.audit'>
  head?: React.ReactNode
  children: React.ReactNode
}

/** Renders the page of a list: heading, messages, and the first rows for the browser's queries. */
export async function ListPage({ areas, words, head, children }: Props) {
  const t = words && (await getTranslations(words))
  return (
    <ClientMessages areas={areas}>
      {t ? <PageTitle title={t('title')} about={t('about')} /> : head}
      <HydrationBoundary state={prefetched()}>{children}</HydrationBoundary>
    </ClientMessages>
  )
}
