'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { enableIntegration } from '#contract/integrations/calls.ts'
import { leave } from './leave.ts'
import { useIntegrationAct } from './use-integration-act.ts'

type Props = {
  shop: string
  /** the store from which Shopify opened the app */
  store: string
  /** another store that is connected */
  account: string | null
}

/** Goes on with an installation that began at Shopify, once a person has confirmed the store. */
export function InstallStore({ shop, store, account }: Props) {
  const t = useTranslations('integrations')
  const { act, isBusy, isDone, problem } = useIntegrationAct(enableIntegration, (answer) => {
    if ('location' in answer) leave(answer.location)
  })
  const begin = () => act({ params: { name: 'shopify' }, body: { credentials: { shop: store } } })
  return (
    <div className="flex flex-col gap-4">
      {(problem || account) && (
        <Notice tone="danger" role="alert">
          {problem ?? t('install.other', { shop, store, account: account ?? '' })}
        </Notice>
      )}
      {account === null && <p>{t('install.ask')}</p>}
      <DescriptionList
        items={[
          { term: t('install.store'), detail: <span className="font-mono">{store}</span> },
          { term: t('install.shop'), detail: shop },
        ]}
      />
      <div className="flex gap-3">
        {account === null ? (
          <>
            <Button look="primary" busy={isBusy || isDone} onClick={begin}>
              {t('install.continue')}
            </Button>
            <LinkButton href="/integrations">{t('back.cancel')}</LinkButton>
          </>
        ) : (
          <LinkButton href="/integrations/shopify">{t('back.open', { app: 'Shopify' })}</LinkButton>
        )}
      </div>
    </div>
  )
}
