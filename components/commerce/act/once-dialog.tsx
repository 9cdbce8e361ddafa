'use client'

import { Button } from '#components/ui/button/button.tsx'
import { CopyButton } from '#components/ui/button/copy-button.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'

type Props = {
  title: string
  value: string
  words: { label: string; once: string; close: string }
  onClose: () => void
}

/** Shows a secret once, for copying: closed by its own button alone. */
export function OnceDialog({ title, value, words, onClose }: Props) {
  return (
    <Dialog
      title={title}
      footer={
        <>
          <CopyButton text={value} of={words.label} />
          <Button look="primary" onClick={onClose}>
            {words.close}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warning">{words.once}</Notice>
        <TextField
          label={words.label}
          readOnly
          autoFocus
          value={value}
          className="font-mono"
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  )
}
