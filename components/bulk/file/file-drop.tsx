'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { useUpload } from './use-upload.ts'

type Props = {
  problem: string | undefined
  onUploaded: (file: { url: string; name: string }) => void
}

const area =
  'flex min-h-36 flex-col items-center justify-center gap-3 rounded-lg border border-dashed ' +
  'px-6 py-5 text-center'

/** Uploads a table by drop, mouse or keyboard; shows progress and can be cancelled. */
export function FileDrop({ problem, onUploaded }: Props) {
  const t = useTranslations('bulk.file')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { send, part, wrong, cancel } = useUpload(onUploaded)
  const message = wrong ?? problem
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && part === null) void send(file)
  }
  return (
    <div>
      <div
        role="group"
        aria-label={t('dropZone')}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
        className={`${area} ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
      >
        <input
          ref={field}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={t('choose')}
          aria-invalid={message ? true : undefined}
          aria-describedby={`${id}-under`}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
        {part === null ? (
          <>
            <FileUp aria-hidden size={24} strokeWidth={1.5} className="text-text-muted" />
            <Button onClick={() => field.current?.click()}>{t('click')}</Button>
            <p className="text-sm text-text-muted">{t('orDrop')}</p>
          </>
        ) : (
          <div className="flex w-72 flex-col items-center gap-3">
            <p className="tabular-nums">{t('sending', { part: Math.floor(part * 100) })}</p>
            <div className="w-full">
              <ProgressBar label={t('sendingLabel')} value={part * 100} />
            </div>
            <Button size="small" onClick={cancel}>
              {t('cancel')}
            </Button>
          </div>
        )}
      </div>
      <p
        id={`${id}-under`}
        role={message ? 'alert' : undefined}
        className={`mt-1 text-sm ${message ? 'text-danger' : 'text-text-muted'}`}
      >
        {message ?? t('limits')}
      </p>
    </div>
  )
}
