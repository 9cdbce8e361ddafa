'use client'

import { CreditCard, Rows3, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { useRouter } from '#i18n/navigation.ts'
import { newLocalId } from './drafting.ts'

const icons = { gift_card: CreditCard, loyalty_card: Users, campaign: Rows3 }

/** Chooses the type of campaign. A quick batch starts in the browser, with an address at once. */
export function KindChoice() {
  const t = useTranslations('bulk.choose')
  const router = useRouter()
  const action = {
    gift_card: (
      <LinkButton href="/bulk-gift-cards/create/gift-cards">{t('gift_card.go')}</LinkButton>
    ),
    loyalty_card: (
      <LinkButton href="/bulk-gift-cards/create/loyalty-cards">{t('loyalty_card.go')}</LinkButton>
    ),
    campaign: (
      <Button onClick={() => router.push(`/bulk-gift-cards/${newLocalId()}`)}>
        {t('campaign.go')}
      </Button>
    ),
  }
  return (
    <div className="grid grid-cols-3 gap-5">
      {(['gift_card', 'loyalty_card', 'campaign'] as const).map((kind) => {
        const Icon = icons[kind]
        return (
          <Card
            key={kind}
            title={t(`${kind}.title`)}
            aside={<Icon aria-hidden size={18} className="text-text-muted" />}
          >
            <div className="flex h-full flex-col items-start gap-4">
              <p className="text-text-muted">{t(`${kind}.about`)}</p>
              {action[kind]}
            </div>
          </Card>
        )
      })}
    </div>
  )
}
