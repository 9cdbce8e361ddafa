import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import { homeOf } from '#components/bulk/list/address.ts'

type Props = Pick<ComponentProps<typeof EntityHead>, 'title' | 'chips' | 'about' | 'action'>

/** Heading of a campaign that hasn't started, with a link back to all of them. */
export function BulkTitle(head: Props) {
  const t = useTranslations('bulk')
  return <EntityHead back={{ href: homeOf.all, text: t('title') }} {...head} />
}
