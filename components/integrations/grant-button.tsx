'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { enableIntegration } from '#contract/integrations/calls.ts'
import { leave } from './leave.ts'
import { useIntegrationAct } from './use-integration-act.ts'

/** Leads to the store's page on which a person grants what it hasn't granted yet. */
export function GrantButton({ domain }: { domain: string }) {
  const t = useTranslations('integrations.money.missing')
  const { act, isBusy, isDone, problem } = useIntegrationAct(enableIntegration, (answer) => {
    if ('location' in answer) leave(answer.location)
  })
  const begin = () => act({ params: { name: 'shopify' }, body: { credentials: { shop: domain } } })
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <Button size="small" busy={isBusy || isDone} onClick={begin}>
        {t('grant')}
      </Button>
    </>
  )
}
