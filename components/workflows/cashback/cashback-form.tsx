'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useRef } from 'react'
import { Notice } from '#components/ui/layout/notice.tsx'
import { LeaveGuard } from '#components/ui/overlay/leave-guard.tsx'
import type { CashbackForm as Form } from '#contract/workflows/cashback/shapes.ts'
import { CapsCard } from './caps-card.tsx'
import { CashbackBar } from './cashback-bar.tsx'
import { type Around, CashbackContext } from './cashback-context.tsx'
import { EarnCard } from './earn-card.tsx'
import { EstimateCard } from './estimate-card.tsx'
import { ExampleCard } from './example-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { SentenceCard } from './sentence-card.tsx'
import { TermsCard } from './terms-card.tsx'
import { useCashbackForm } from './use-cashback-form.ts'
import type { Cashback } from './use-put-cashback.ts'

// only after someone else saved theirs
const MovedNotice = dynamic(() => import('./moved-notice.tsx').then((file) => file.MovedNotice))

type Props = { cashback: Cashback; first: Form; around: Around }

/** The form of cashback; beside it its meaning, an example order, and the cost of last month. */
export function CashbackForm({ cashback, first, around }: Props) {
  const t = useTranslations('cashback')
  const fields = useRef<HTMLDivElement>(null)
  const focusWrong = () =>
    requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    )
  const editing = useCashbackForm({ cashback, first, around, onWrong: focusWrong })
  const { form, set, problemAt, isDirty, refused, estimate } = editing
  return (
    <CashbackContext value={{ form, set, around, problemAt }}>
      <CashbackBar
        workflow={cashback.workflow}
        isDirty={isDirty}
        isBusy={editing.isPutting}
        mayEdit={around.mayEdit}
        onSave={() => void editing.save()}
        onPublish={() => void editing.publish()}
        onPause={() => void editing.pause()}
      />
      {refused === 'draft_moved' && (
        <MovedNotice
          onTheirs={() => void editing.takeTheirs()}
          onMine={() => void editing.keepMine()}
        />
      )}
      {refused === 'back_test_missing' && (
        <Notice tone="warning" role="alert">
          {t('backTestMissing')}
        </Notice>
      )}
      {!around.mayEdit && <Notice>{t('readOnly')}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-5 max-room:grid-cols-1">
        <div ref={fields}>
          <fieldset disabled={!around.mayEdit} className="flex min-w-0 flex-col gap-5">
            <EarnCard />
            <OrdersCard />
            <TermsCard />
            <CapsCard />
          </fieldset>
        </div>
        <div className="flex flex-col gap-5 room:sticky room:top-4">
          <SentenceCard />
          <ExampleCard />
          <EstimateCard estimate={estimate} />
        </div>
      </div>
      {around.mayEdit && <LeaveGuard isDirty={isDirty} onSave={editing.save} />}
    </CashbackContext>
  )
}
