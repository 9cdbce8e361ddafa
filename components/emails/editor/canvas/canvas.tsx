'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '#components/ui/layout/notice.tsx'
import { useAround, useEditorState } from '#components/emails/editor/state/editor-context.tsx'
import { MailFrame } from '#components/emails/design/mail-frame.tsx'
import { usePreview } from '#components/emails/editor/state/use-preview.ts'
import { useView, type Zoom } from '#components/emails/editor/state/use-view.ts'
import { bytesOf, gmailBytes, paintedHtml } from '#rules/emails/editing/painting.ts'
import { TextOverlay } from './text-overlay.tsx'
import { useFrameEvents } from './use-frame-events.ts'

const phone = 375
const side = 24

/** Returns the scale: as wanted, or such that the email fits its room. */
const scaleOf = (zoom: Zoom, room: number, width: number): number =>
  zoom === 'fit' ? Math.min(1, Math.max(0.3, (room - 2 * side) / width)) : Number(zoom) / 100

/** The email as its reader gets it, in which blocks are selected and edited. */
export function Canvas() {
  const t = useTranslations('email-editor.canvas')
  const { theme } = useAround()
  const { device, look, zoom } = useView()
  const mail = usePreview()
  const typing = useEditorState((state) => state.typing)
  const area = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(700)
  const { onPaint, shown, painted, target } = useFrameEvents()
  const width = device === 'phone' ? phone : theme.width + 60
  const scale = scaleOf(zoom, room, width)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    watch.observe(area.current!)
    return () => watch.disconnect()
  }, [])
  const isText = look === 'text'
  return (
    <section
      ref={area}
      aria-label={t('title')}
      // it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto bg-sunken"
    >
      <div className="mx-auto w-fit p-6" style={{ minWidth: Math.min(width * scale, room) }}>
        <div
          className="mb-2 flex items-baseline justify-between gap-4 text-sm text-text-muted"
          style={{ maxWidth: width * scale }}
        >
          <p>
            {t('subject')} <span className="font-medium text-text">{mail.subject}</span>
          </p>
          <MailSize html={mail.html} />
        </div>
        {look === 'inverted' && (
          <div className="mb-2" style={{ maxWidth: width * scale }}>
            <Notice>{t('estimate')}</Notice>
          </div>
        )}
        {isText ? (
          <pre
            className={
              'rounded-md border border-line bg-surface p-5 font-mono text-sm whitespace-pre-wrap'
            }
            style={{ width: width * scale }}
          >
            {mail.text}
          </pre>
        ) : (
          <MailFrame
            title={t('frame')}
            html={paintedHtml(mail.html, look, mail.codes)}
            {...{ width, scale, onPaint }}
          >
            {target && (
              <div
                aria-hidden
                data-drop-line
                className="pointer-events-none absolute h-1 rounded-full bg-accent"
                style={{
                  left: target.line.left * scale,
                  top: target.line.top * scale - 2,
                  width: target.line.width * scale,
                }}
              />
            )}
            {typing && shown && (
              <TextOverlay key={typing} id={typing} {...{ shown, painted, scale }} />
            )}
          </MailFrame>
        )}
      </div>
    </section>
  )
}

/** The size of the HTML against the one at which Gmail cuts an email off. */
function MailSize({ html }: { html: string }) {
  const t = useTranslations('email-editor.canvas')
  const bytes = bytesOf(html)
  return (
    <p className={`shrink-0 ${bytes > gmailBytes ? 'text-danger' : ''}`} title={t('sizeHelp')}>
      {t('size', { size: Math.ceil(bytes / 1024) })}
    </p>
  )
}
