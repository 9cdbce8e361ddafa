'use client'

import { useTranslations } from 'next-intl'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { useDocument } from '#components/workflows/editor/state/editor-context.tsx'
import { pastTriggers } from '#contract/workflows/back-test/back-test.ts'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { BackTestRun } from './back-test-run.tsx'
import { StartForm } from './start-form.tsx'

/** Tests the workflow on the shop's past: started here, then followed until it is done. */
export function BackTestPanel() {
  const t = useTranslations('workflow-editor.backTest')
  const { trigger } = useDocument()
  const id = useAddress().get('back_test')
  const hasPast = pastTriggers.some((one) => one === trigger)
  return (
    <section aria-label={t('title')}>
      <h2 className="mb-1 font-semibold">{t('title')}</h2>
      <p className="mb-3 text-text-muted">{t('about')}</p>
      {hasPast ? (
        <StartForm onStarted={(started) => writeAddress({ back_test: started }, 'replace')} />
      ) : (
        <EmptyState title={t('noPast')} about={t('noPastAbout')} />
      )}
      {id && <BackTestRun key={id} id={id} />}
    </section>
  )
}
