'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import type { BlockDesign, Design } from '#contract/emails/design-shapes.ts'
import { getDesign } from '#contract/emails/edit.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import type { Filling } from '#rules/emails/conditions.ts'
import { paintedHtml, type PaintedLook } from '#rules/emails/editing/painting.ts'
import { ofBlocks } from '#rules/emails/editing/texts.ts'
import { MailFrame } from './mail-frame.tsx'
import { fillDesign, type Source, useFilling } from './use-filling.ts'

type Props = {
  title: string
  /** an email, or a theme, which is shown by the email `sample` */
  document: unknown
  source: Source
  theme: Theme
  language: string
  isPhone?: boolean
  filling?: Filling | undefined
  look?: PaintedLook
  /** room in pixels */
  room: number
}

const sample = 'gift_card_manual'
const isTheme = (document: unknown): document is Theme =>
  typeof document === 'object' && document !== null && 'colors' in document

/** A small picture of a version: of an email, or of an email in that theme. */
export function DesignPicture({ document, ...rest }: Props) {
  const design = ofBlocks(document)
  if (design) return <BlocksPicture design={design} {...rest} />
  return isTheme(document) ? (
    <ThemePicture {...rest} theme={document} />
  ) : (
    <HtmlPicture {...rest} design={document as Design} />
  )
}

type Rest = Omit<Props, 'document'>

function ThemePicture(props: Rest) {
  const request = useQuery(queryFor(getDesign, { params: { name: sample }, query: {} }))
  const { data } = request
  const design = data && (data.draft?.design ?? data.live.design)
  return design ? (
    <DesignPicture {...props} source={data} document={design} />
  ) : (
    <Waiting request={request} />
  )
}

/** Shows an email that is written as HTML, which the platform fills. */
function HtmlPicture({ design, source, language, ...rest }: Rest & { design: Design }) {
  const request = useQuery(
    queryFor(renderEmail, { params: { name: source.name }, body: { language, design } }),
  )
  return request.data ? <Frame html={request.data.html} {...rest} /> : <Waiting request={request} />
}

function BlocksPicture(props: Rest & { design: BlockDesign }) {
  const { design, source, theme, language, filling: own, look = 'light' } = props
  const { filling: usual, codes } = useFilling(source, language)
  const filling = own ?? usual
  const html = useMemo(
    () => fillDesign(design, source, theme, language, filling).html,
    [design, source, theme, language, filling],
  )
  return <Frame {...props} html={paintedHtml(html, look, codes)} />
}

type FrameProps = Pick<Props, 'title' | 'theme' | 'isPhone' | 'room'> & { html: string }

function Frame({ title, theme, isPhone, room, html }: FrameProps) {
  const width = isPhone ? 375 : theme.width + 60
  const scale = Math.min(1, Math.max(0.2, room / width))
  return <MailFrame {...{ title, html, width, scale }} />
}

function Waiting({ request }: { request: Parameters<typeof RequestError>[0]['request'] }) {
  const t = useTranslations('email-design.picture')
  return request.error ? (
    <RequestError title={t('failed')} request={request} />
  ) : (
    <Skeleton className="h-60 w-full" />
  )
}
