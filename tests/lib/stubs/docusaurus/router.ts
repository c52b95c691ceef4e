export const useLocation = () => ({pathname: '/', search: '', hash: ''});
export const useHistory = () => ({push: () => undefined, replace: () => undefined});
