import { createRoot } from 'react-dom/client'
import './list.css'

const apps = JSON.parse(document.getElementById('list').textContent)

function List() {
  return (
    <ul>
      {apps.map(({ appId, appName, description, homeUrl }) => (
        <li key={appId}>
          <a className="app" href={homeUrl}>
            <strong>{appName}</strong>
            <span>{description}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

createRoot(document.getElementById('root')).render(<List />)
