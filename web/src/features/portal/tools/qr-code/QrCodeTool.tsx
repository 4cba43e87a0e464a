import { useMemo, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { qrPhrases } from './phrases.ts'
import { pngFile } from './png-file.ts'
import { type Correction, corrections, drawQr, mostBytes, type QrDrawing, svgFile } from './qr-svg.ts'
import '../parts/tool.css'
import './qr-code-tool.css'

/** Creates a QR code of a text, to show or download. */
export function QrCodeTool() {
  const words = usePhrases(qrPhrases)
  const [text, setText] = useState(() => location.origin)
  const [correction, setCorrection] = useState<Correction>('M')
  const drawing = useMemo(() => drawQr(text, correction), [text, correction])
  return (
    <div className="tool">
      <Field
        label={words.text}
        hint={words.textHint}
        error={text !== '' && !drawing ? words.tooLong : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="control tool-area tool-short"
            maxLength={mostBytes}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Segmented
        label={words.correction}
        value={correction}
        options={corrections.map((value) => ({ value, label: words[value] }))}
        onChange={setCorrection}
      />
      {drawing && <Drawing drawing={drawing} />}
    </div>
  )
}

function Drawing({ drawing }: { drawing: QrDrawing }) {
  const words = usePhrases(qrPhrases)
  const savePng = async () => {
    const file = await pngFile(drawing)
    if (file) saveFile('qr-code.png', file)
  }
  return (
    <>
      <svg
        className="qr-code"
        viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        role="img"
        aria-label={words.code}
        shapeRendering="crispEdges"
      >
        <path d={drawing.path} />
      </svg>
      <div className="tool-row">
        <Button icon="download" onClick={() => void savePng()}>
          {words.png}
        </Button>
        <Button
          icon="download"
          onClick={() => saveFile('qr-code.svg', new Blob([svgFile(drawing)], { type: 'image/svg+xml' }))}
        >
          {words.svg}
        </Button>
      </div>
    </>
  )
}
