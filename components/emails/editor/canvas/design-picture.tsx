'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { getDesign } from '#contract/emails/edit.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import { useAround } from '#components/emails/editor/state/editor-context.tsx'
import { fillDesign, type Source, useFilling } from '#components/emails/editor/state/use-preview.ts'
import { useView } from '#components/emails/editor/state/use-view.ts'
import type { Filling } from '#rules/emails/conditions.ts'
import { paintedHtml, type PaintedLook } from '#rules/emails/editing/painting.ts'
import { ofBlocks } from '#rules/emails/editing/texts.ts'
import { MailFrame } from './mail-frame.tsx'

type Props = {
  title: string
  /** an email, or a theme, which is shown by the email `sample` */
  document: unknown
  /** the email's own facts, where it isn't the one that is edited */
  source?: Source
  theme?: Theme
  filling?: Filling | undefined
  look?: PaintedLook
  /** room in pixels */
  room: number
}

const sample = 'gift_card_manual'
const isTheme = (document: unknown): document is Theme =>
  typeof document === 'object' && document !== null && 'colors' in document

/** A small picture of a version: of an email, or of an email in that theme. */
export function DesignPicture({ document, theme, source, ...rest }: Props) {
  const around = useAround()
  const design = ofBlocks(document)
  if (design)
    return (
      <BlocksPicture
        design={design}
        source={source ?? around}
        theme={theme ?? around.theme}
        {...rest}
      />
    )
  return isTheme(document) ? <ThemePicture theme={document} {...rest} /> : <NoPicture />
}

type Rest = Pick<Props, 'title' | 'filling' | 'look' | 'room'>

function ThemePicture({ theme, ...rest }: Rest & { theme: Theme }) {
  const { data } = useQuery(queryFor(getDesign, { params: { name: sample }, query: {} }))
  const design = data ? ofBlocks(data.draft?.design ?? data.live.design) : null
  const picture = data && design && <BlocksPicture source={data} {...{ design, theme }} {...rest} />
  return picture ?? (data ? <NoPicture /> : <Skeleton className="h-60 w-full" />)
}

function NoPicture() {
  const t = useTranslations('email-editor.picture')
  return <p className="p-4 text-sm text-text-muted">{t('none')}</p>
}

type BlocksProps = Rest & { design: BlockDesign; source: Source; theme: Theme }

function BlocksPicture({
  title,
  design,
  source,
  theme,
  filling: own,
  look = 'light',
  room,
}: BlocksProps) {
  const { language, device } = useView()
  const { filling: usual, codes } = useFilling(source, language)
  const filling = own ?? usual
  const html = useMemo(
    () => fillDesign(design, source, theme, language, filling).html,
    [design, source, theme, language, filling],
  )
  const width = device === 'phone' ? 375 : theme.width + 60
  return (
    <MailFrame
      title={title}
      html={paintedHtml(html, look, codes)}
      width={width}
      scale={Math.min(1, Math.max(0.2, room / width))}
    />
  )
}
