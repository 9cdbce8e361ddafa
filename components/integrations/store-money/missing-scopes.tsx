'use client'

import { useTranslations } from 'next-intl'
import { leave } from '#components/integrations/leave.ts'
import { useIntegrationAct } from '#components/integrations/use-integration-act.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { enableIntegration } from '#contract/integrations/calls.ts'

type Props = { scopes: readonly string[]; domain: string }

/** Rights that the store hasn't granted, with the way to its page on which a person grants them. */
export function MissingScopes({ scopes, domain }: Props) {
  const t = useTranslations('integrations.money.missing')
  const { act, isBusy, isDone, problem } = useIntegrationAct(enableIntegration, (answer) => {
    if ('location' in answer) leave(answer.location)
  })
  const begin = () => act({ params: { name: 'shopify' }, body: { credentials: { shop: domain } } })
  return (
    <Notice tone="warning">
      <p>{t('about')}</p>
      <ul className="my-1 list-disc pl-5">
        {scopes.map((scope) => (
          <li key={scope} className="font-mono text-sm wrap-anywhere">
            {scope}
          </li>
        ))}
      </ul>
      {problem && <p role="alert">{problem}</p>}
      <Button size="small" busy={isBusy || isDone} onClick={begin}>
        {t('grant')}
      </Button>
    </Notice>
  )
}
