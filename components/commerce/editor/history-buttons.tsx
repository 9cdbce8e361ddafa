'use client'

import { Redo2, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import type { History } from '#rules/tools/history.ts'

type Store = {
  read: () => { history: History<unknown> }
  subscribe: (listener: () => void) => () => void
  undo: () => void
  redo: () => void
}

/** Undo and Redo of a document. */
export function HistoryButtons({ store }: { store: Store }) {
  const t = useTranslations('commerce.editor')
  const get = () => store.read().history
  const { past, future } = useSyncExternalStore(store.subscribe, get, get)
  return (
    <>
      <IconButton
        icon={Undo2}
        label={t('undo')}
        aria-keyshortcuts="Control+Z"
        aria-disabled={past.length === 0}
        onClick={store.undo}
      />
      <IconButton
        icon={Redo2}
        label={t('redo')}
        aria-keyshortcuts="Control+Shift+Z"
        aria-disabled={future.length === 0}
        onClick={store.redo}
      />
    </>
  )
}
