export { Unknown as default } from '../components/staff-page.tsx';
