import { PreviewPage, titleOf } from '../../preview-page.tsx'

type Props = PageProps<'/[locale]/loyalty-assets/widget/preview'>

export const generateMetadata = () => titleOf('widget')

export default async function WidgetPreviewPage({ searchParams }: Props) {
  return <PreviewPage name="widget" zoom={(await searchParams)['zoom']} />
}
