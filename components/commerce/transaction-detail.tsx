'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { getTransaction } from '#contract/store-credit.ts'
import { TransactionFacts } from './transaction-facts.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { useRefusalText } from './use-refusal-text.ts'

type Props = { id: string; zone: string; onClose: () => void }

/** Everything about one movement, beside the list. Takes the focus when it opens and gives it back. */
export function TransactionDetail({ id, zone, onClose }: Props) {
  const t = useTranslations('commerce.transaction')
  const refusalText = useRefusalText()
  const { data, error, isFetching, refetch } = useQuery(queryFor(getTransaction, { params: { id } }))
  const [isUndoing, setUndoing] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const leave = useEffectEvent(
    (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && !isUndoing && onClose(),
  )
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    const onKey = (event: KeyboardEvent) => leave(event)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t('title')}
      className="fixed top-head right-0 bottom-0 z-30 flex w-110 animate-rise flex-col border-l border-line bg-raised shadow-popover outline-none"
    >
      <header className="flex items-center justify-between border-b border-line py-2 pr-2 pl-5">
        <h2 className="font-semibold">{t('title')}</h2>
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        {data ? (
          <TransactionFacts transaction={data} zone={zone} />
        ) : error ? (
          <ErrorState title={t('failed')} about={refusalText(error)} onRetry={() => refetch()} busy={isFetching} />
        ) : (
          <Waiting />
        )}
      </div>
      {data?.undoable && (
        <footer className="border-t border-line px-5 py-3 text-right">
          <Button onClick={() => setUndoing(true)}>{t('undo')}</Button>
        </footer>
      )}
      {isUndoing && <UndoDialog transactionId={id} onClose={() => setUndoing(false)} />}
    </aside>
  )
}

const Waiting = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-8 w-32" />
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="h-4 w-full" />
    ))}
  </div>
)
