import 'virtual:contrast-colours.css'
import './high-contrast.css'
