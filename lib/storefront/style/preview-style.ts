/** Style of the preview's frame; `zoom` is 0.1 to 4. */
export const previewStyle = (zoom: number): string => `
html { zoom: ${Math.min(4, Math.max(0.1, zoom))} }
body { min-height: 100vh; margin: 0; background: #eceef1 }
.panel.shown { display: flex; animation: none }
.t [data-t]:hover { outline: 2px dashed #3350c9; outline-offset: 2px; cursor: pointer }
.t [data-t], .launcher [data-t] { cursor: pointer }
.t .page { border-radius: 0; min-height: 100vh }
.t .quick { margin: 24px; max-width: 420px }
`
