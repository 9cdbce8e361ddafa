'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { connectIntegration } from '#contract/integrations/calls.ts'
import { useRouter } from '#i18n/navigation.ts'
import type { AppBack } from '#rules/way/apps.ts'
import { useIntegrationAct } from './use-integration-act.ts'

type Props = {
  name: string
  app: string
  shop: string
  back: AppBack | null
  /** the service named another shop than the session's */
  isOther: boolean
}

/**
 * Finishes a connection with what the service's page sent back. Where it didn't begin here, a person
 * compares account and shop and confirms them first. For another shop nothing is connected.
 */
export function ConnectBack({ name, app, shop, back, isOther }: Props) {
  const t = useTranslations('integrations.back')
  const router = useRouter()
  const { act, isBusy, isDone, problem } = useIntegrationAct(connectIntegration, () =>
    router.replace(`/integrations/${name}`),
  )
  const isBegun = useRef(false)
  const connect = (confirmed: boolean) => {
    if (!back || isOther) return
    const { code, app_key, state, shop_url, signed } = back
    const proof = state === null ? { confirmed } : { state }
    const account = app_key === null ? {} : { app_key }
    const named = shop_url === null ? {} : { shop_url }
    const proven = signed === null ? {} : { signed }
    act({ params: { name }, query: { code, ...account, ...proof, ...named, ...proven } })
  }
  const begin = useEffectEvent(() => {
    if (back?.state && !isBegun.current) connect(false)
    isBegun.current = true
  })
  useEffect(() => begin(), [])
  const away = <LinkButton href={`/integrations/${name}`}>{t('open', { app })}</LinkButton>
  if (problem || !back || isOther)
    return (
      <div className="flex flex-col items-start gap-4">
        <Notice tone="danger" role="alert">
          {problem ?? t(isOther ? 'otherShop' : 'incomplete', { app, shop })}
        </Notice>
        {away}
      </div>
    )
  if (back.state !== null || isBusy || isDone) return <p role="status">{t('waiting', { app })}</p>
  return (
    <div className="flex flex-col gap-4">
      <p>{t('ask', { app })}</p>
      <DescriptionList
        items={[
          { term: t('account'), detail: <span className="font-mono">{back.app_key}</span> },
          { term: t('shop'), detail: shop },
        ]}
      />
      <div className="flex gap-3">
        <Button look="primary" onClick={() => connect(true)}>
          {t('confirm', { app })}
        </Button>
        <LinkButton href="/integrations">{t('cancel')}</LinkButton>
      </div>
    </div>
  )
}
