'use client'

import { Printer } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { writeAddress } from '#components/ui/list/address.ts'
import type { Refund } from '#contract/returns/refund-shapes.ts'
import { paperSizes, type PaperSize } from '#components/returns/paper/paper-sizes.ts'
import { TillKeys } from '#components/returns/till/keys/till-keys.tsx'
import type { Till } from '#components/returns/till/use-till.ts'
import { useTillKeys } from '#components/returns/till/keys/use-till-keys.ts'

const undoRefund = () => import('./undo-refund.tsx')
const UndoRefund = dynamic(() => undoRefund().then((file) => file.UndoRefund), { ssr: false })

/** Papers of what was done, rendered on the server. */
export type Papers = Record<PaperSize, React.ReactNode>
type Props = {
  till: Till
  /** null: a requested return, which has a slip alone, or not loaded yet */
  refund: Refund | null
  isRequest: boolean
  papers: Papers | null
  onUndone: (refund: Refund) => void
}

/** The last step: what was refunded, its paper, and for a while its undo. */
export function DoneStep({ till, refund, isRequest, papers, onUndone }: Props) {
  const t = useTranslations('returns-till.done')
  const locale = useLocale()
  const [isUndoing, setUndoing] = useState(false)
  const print = useRef<HTMLButtonElement>(null)
  const hasPapers = papers !== null
  useEffect(() => {
    if (hasPapers) print.current?.focus({ preventScroll: true })
  }, [hasPapers])
  const mayUndo = refund?.may_undo === 'yes'
  // loaded at once, so that it is there even offline
  useEffect(() => {
    if (mayUndo) void undoRefund().catch(() => null)
  }, [mayUndo])
  useTillKeys(till.open, { back: () => till.clear(), new: () => till.clear() })
  const title = () => {
    if (isRequest) return t('requested')
    if (!refund) return t('waiting')
    const amount = moneyText(refund.amount, refund.currency, locale)
    return refund.state === 'done' ? t('refunded', { amount }) : t(refund.state, { amount })
  }
  const { paper } = till
  return (
    <div
      className={
        'flex flex-col gap-4 print:block ' +
        (paper === 'roll' ? 'desk:grid desk:grid-cols-[minmax(0,1fr)_24rem] desk:items-start' : '')
      }
    >
      <div className="flex flex-col gap-4 print:hidden">
        <Notice tone={!refund || refund.state === 'done' ? 'positive' : 'warning'} role="status">
          <h2 className="font-semibold">{title()}</h2>
          {isRequest && <p>{t('requestedAbout')}</p>}
        </Notice>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            ref={print}
            look="primary"
            disabled={!hasPapers}
            onClick={() => globalThis.print()}
          >
            <Printer aria-hidden size={16} />
            {t('print')}
          </Button>
          <Button onClick={() => till.clear()}>{t('new')}</Button>
          {mayUndo && <Button onClick={() => setUndoing(true)}>{t('undo')}</Button>}
        </div>
        <RadioGroup
          legend={t('paper')}
          name="paper"
          value={paper}
          onChange={({ target }) =>
            writeAddress({ paper: target.value === 'sheet' ? 'sheet' : null }, 'replace')
          }
          options={paperSizes.map((size) => ({ value: size, label: t(`papers.${size}`) }))}
        />
        <TillKeys step="done" />
      </div>
      <div className="rounded-lg border border-line bg-surface p-4 print:border-0 print:p-0">
        {papers?.[paper] ?? <Skeleton className="h-60 w-full" />}
      </div>
      {isUndoing && refund && (
        <UndoRefund
          refund={refund}
          onClose={() => setUndoing(false)}
          onUndone={(undone) => {
            setUndoing(false)
            onUndone(undone)
          }}
        />
      )}
    </div>
  )
}
