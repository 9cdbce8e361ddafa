'use client'

import { useMemo } from 'react'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { MailFrame } from '#components/emails/design/mail-frame.tsx'
import { fillDesign, useFilling, type Whose } from '#components/emails/design/use-filling.ts'
import type { Filling } from '#rules/emails/conditions.ts'
import { paintedHtml } from '#rules/emails/editing/painting.ts'
import { ofBlocks } from '#rules/emails/editing/texts.ts'

type Props = {
  title: string
  state: DesignState
  language: string
  zoom: number
  /** the email where it is written as HTML, which comes filled */
  html?: string | undefined
  whose?: Whose | undefined
  /** values of one case of its conditions */
  filling?: Filling | undefined
}

/** An email alone in a scaled frame: its draft, else the live version. */
export function MailPreview({ title, state, language, zoom, html: written, ...by }: Props) {
  const { filling: own, codes } = useFilling(state, language, by.whose)
  const filling = by.filling ?? own
  const design = ofBlocks(state.draft?.design ?? state.live.design)
  const html = useMemo(
    () =>
      design ? fillDesign(design, state, state.theme, language, filling).html : (written ?? ''),
    [design, state, language, filling, written],
  )
  return (
    <div className="mx-auto w-fit">
      <h1 className="sr-only">{title}</h1>
      <MailFrame
        title={title}
        html={paintedHtml(html, 'light', codes)}
        width={state.theme.width + 60}
        scale={zoom}
      />
    </div>
  )
}
