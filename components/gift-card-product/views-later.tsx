'use client'

import dynamic from 'next/dynamic'

/** Rendered on the server; each view's script is loaded with that view alone. */
export const ProductEditorLater = dynamic(() =>
  import('./product-editor.tsx').then((file) => file.ProductEditor),
)
export const DeliveryEditorLater = dynamic(() =>
  import('./delivery-editor.tsx').then((file) => file.DeliveryEditor),
)
