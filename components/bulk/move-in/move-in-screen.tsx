'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import type { User } from '#contract/staff/shapes.ts'
import type { moveGate } from '#rules/bulk/bulk.ts'
import { shownIn } from './address.ts'
import { MoveInFile } from './move-in-file.tsx'
import { MoveInForm } from './move-in-form.tsx'
import { MoveInList } from './move-in-list.tsx'

type Props = {
  user: User
  currency: string
  zone: string
  gate: ReturnType<typeof moveGate>
  /** shown below the upload and the earlier files */
  children: React.ReactNode
}

/** Moves another system in: the upload and earlier files, or one file with its totals. */
export function MoveInScreen({ user, currency, zone, gate, children }: Props) {
  const t = useTranslations('move-in')
  const address = useAddress()
  const id = shownIn((name) => address.get(name))
  if (id !== null) return <MoveInFile key={id} {...{ id, user, zone, gate }} />
  return (
    <>
      <PageTitle
        title={t('title')}
        about={t('about')}
        action={<LinkButton href="/integrations">{t('back')}</LinkButton>}
      />
      <MoveInForm {...{ currency, zone }} />
      <MoveInList zone={zone} />
      {children}
    </>
  )
}
