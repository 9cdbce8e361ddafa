'use client'

import dynamic from 'next/dynamic'
import { askUndo, useUndoing } from './undoing.ts'

const UndoDialog = dynamic(() => import('./undo-dialog.tsx').then((file) => file.UndoDialog), {
  ssr: false,
})

/** Lives once, in the frame: shows the undo that a toast has asked for. */
export function UndoHost() {
  const id = useUndoing()
  return id && <UndoDialog key={id} transactionId={id} onClose={() => askUndo(null)} />
}
