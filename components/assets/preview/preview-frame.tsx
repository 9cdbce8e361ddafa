'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import type { FromPreview, ToPreview } from '#contract/assets/preview.ts'
import { readFromPreview } from '#rules/assets/form/from-preview.ts'

export type Drawn = Omit<ToPreview, 'type' | 'zoom'>
type Props = {
  title: string
  drawn: Drawn
  /** pixels of the page inside, before it is scaled */
  width: number
  height: number
  scale: number
  /** only looked at: no focus, no clicks */
  isStill?: boolean
  onTold?: (told: FromPreview) => void
}

/** Milliseconds that a frame may take to say that it is ready. */
const patienceMs = 8000
const address = '/api/preview'
const never = () => () => {}

/**
 * An asset drawn by the script that shops load, in a frame of an opaque origin that reaches nobody.
 * It is spoken to by messages, and only its own window's are taken.
 */
export function PreviewFrame({ title, drawn, width, height, scale, isStill, onTold }: Props) {
  const t = useTranslations('asset-editor.preview')
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'waiting' | 'ready' | 'silent'>('waiting')
  const [tries, setTries] = useState(0)
  // a frame of the server's page could be ready before anyone listens
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const show = useEffectEvent(() => {
    const options = { popup_opened: true, ...drawn.options }
    const message: ToPreview = { type: 'show', ...drawn, options, zoom: 1 }
    // an opaque origin has no name that could be meant instead
    frame.current?.contentWindow?.postMessage(message, '*')
  })
  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.source === null || event.source !== frame.current?.contentWindow) return
    const told = readFromPreview(event.data)
    if (!told) return
    if (told.type === 'ready') {
      setState('ready')
      show()
    } else onTold?.(told)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    const timer = setTimeout(
      () => setState((now) => (now === 'waiting' ? 'silent' : now)),
      patienceMs,
    )
    return () => clearTimeout(timer)
  }, [tries])
  useEffect(() => {
    if (state !== 'ready') return
    const next = requestAnimationFrame(() => show())
    return () => cancelAnimationFrame(next)
  }, [state, drawn])
  return (
    <div
      className="relative overflow-hidden bg-white"
      style={{ width: width * scale, height: height * scale }}
    >
      {isHere && state !== 'silent' && (
        <iframe
          key={tries}
          ref={frame}
          title={title}
          src={address}
          sandbox="allow-scripts"
          tabIndex={isStill ? -1 : undefined}
          className={`origin-top-left border-0 ${isStill ? 'pointer-events-none' : ''}`}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      )}
      {state === 'waiting' && (
        <div role="status" aria-label={t('waiting')} className="absolute inset-0 bg-surface p-3">
          <Skeleton className="size-full" />
        </div>
      )}
      {state === 'silent' && isStill && <div className="absolute inset-0 bg-sunken" />}
      {state === 'silent' && !isStill && (
        <div
          role="alert"
          className={
            'absolute inset-0 flex flex-col items-center justify-center gap-3 bg-surface p-6 ' +
            'text-center'
          }
        >
          <p className="text-text-muted">{t('silent')}</p>
          <Button
            onClick={() => {
              setState('waiting')
              setTries(tries + 1)
            }}
          >
            {t('again')}
          </Button>
        </div>
      )}
    </div>
  )
}
