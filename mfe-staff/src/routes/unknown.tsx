export { Unknown as default } from '../components/unknown.tsx';
