var ir=Object.defineProperty;var nr=Object.getOwnPropertyDescriptor;var Ti=n=>{throw TypeError(n)};var p=(n,s,e,t)=>{for(var i=t>1?void 0:t?nr(s,e):s,r=n.length-1,a;r>=0;r--)(a=n[r])&&(i=(t?a(s,e,i):a(i))||i);return t&&i&&ir(s,e,i),i};var Ls=(n,s,e)=>s.has(n)||Ti("Cannot "+e);var x=(n,s,e)=>(Ls(n,s,"read from private field"),e?e.call(n):s.get(n)),$=(n,s,e)=>s.has(n)?Ti("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(n):s.set(n,e),le=(n,s,e,t)=>(Ls(n,s,"write to private field"),t?t.call(n,e):s.set(n,e),e),d=(n,s,e)=>(Ls(n,s,"access private method"),e);var js="wasmhost.theme",xi=matchMedia("(prefers-color-scheme: dark)");function Ns(){let n=localStorage.getItem(js);return n==="light"||n==="dark"?n:"system"}function Ei(n){n==="system"?localStorage.removeItem(js):localStorage.setItem(js,n),Us()}function qs(){let n=Ns();return n==="system"?xi.matches?"dark":"light":n}function Us(){document.documentElement.dataset.mode=qs(),dispatchEvent(new Event("wasmhost-theme"))}xi.addEventListener("change",Us);Us();var rs=globalThis,ls=rs.ShadowRoot&&(rs.ShadyCSS===void 0||rs.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Pi=Symbol(),Si=new WeakMap,as=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==Pi)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(ls&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Si.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Si.set(e,s))}return s}toString(){return this.cssText}},Ai=n=>new as(typeof n=="string"?n:n+"",void 0,Pi);var Ri=(n,s)=>{if(ls)n.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=rs.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,n.appendChild(t)}},Ds=ls?n=>n:n=>n instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return Ai(e)})(n):n;var{is:or,defineProperty:rr,getOwnPropertyDescriptor:ar,getOwnPropertyNames:lr,getOwnPropertySymbols:dr,getPrototypeOf:pr}=Object,ds=globalThis,Mi=ds.trustedTypes,cr=Mi?Mi.emptyScript:"",hr=ds.reactiveElementPolyfillSupport,Nt=(n,s)=>n,qt={toAttribute(n,s){switch(s){case Boolean:n=n?cr:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,s){let e=n;switch(s){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},ps=(n,s)=>!or(n,s),Ci={attribute:!0,type:String,converter:qt,reflect:!1,useDefault:!1,hasChanged:ps};Symbol.metadata??=Symbol("metadata"),ds.litPropertyMetadata??=new WeakMap;var Re=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=Ci){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&rr(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:r}=ar(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:i,set(a){let c=i?.call(this);r?.call(this,a),this.requestUpdate(s,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??Ci}static _$Ei(){if(this.hasOwnProperty(Nt("elementProperties")))return;let s=pr(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Nt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Nt("properties"))){let e=this.properties,t=[...lr(e),...dr(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(Ds(i))}else s!==void 0&&e.push(Ds(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Ri(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let r=(t.converter?.toAttribute!==void 0?t.converter:qt).toAttribute(e,t.type);this._$Em=s,r==null?this.removeAttribute(i):this.setAttribute(i,r),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let r=t.getPropertyOptions(i),a=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:qt;this._$Em=i;let c=a.fromAttribute(e,r.type);this[i]=c??this._$Ej?.get(i)??c,this._$Em=null}}requestUpdate(s,e,t,i=!1,r){if(s!==void 0){let a=this.constructor;if(i===!1&&(r=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??ps)(r,e)||t.useDefault&&t.reflect&&r===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:r},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),r!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,r]of this._$Ep)this[i]=r;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,r]of t){let{wrapped:a}=r,c=this[i];a!==!0||this._$AL.has(i)||c===void 0||this.C(i,void 0,r,c)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};Re.elementStyles=[],Re.shadowRootOptions={mode:"open"},Re[Nt("elementProperties")]=new Map,Re[Nt("finalized")]=new Map,hr?.({ReactiveElement:Re}),(ds.reactiveElementVersions??=[]).push("2.1.2");var Fs=globalThis,_i=n=>n,cs=Fs.trustedTypes,Ii=cs?cs.createPolicy("lit-html",{createHTML:n=>n}):void 0,Ws="$lit$",Me=`lit$${Math.random().toFixed(9).slice(2)}$`,Gs="?"+Me,ur=`<${Gs}>`,tt=document,Dt=()=>tt.createComment(""),Bt=n=>n===null||typeof n!="object"&&typeof n!="function",Vs=Array.isArray,qi=n=>Vs(n)||typeof n?.[Symbol.iterator]=="function",Bs=`[ 	
\f\r]`,Ut=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Oi=/-->/g,Hi=/>/g,Xe=RegExp(`>|${Bs}(?:([^\\s"'>=/]+)(${Bs}*=${Bs}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Li=/'/g,ji=/"/g,Ui=/^(?:script|style|textarea|title)$/i,zs=n=>(s,...e)=>({_$litType$:n,strings:s,values:e}),o=zs(1),Di=zs(2),Ta=zs(3),Ce=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),Ni=new WeakMap,et=tt.createTreeWalker(tt,129);function Bi(n,s){if(!Vs(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return Ii!==void 0?Ii.createHTML(s):s}var Fi=(n,s)=>{let e=n.length-1,t=[],i,r=s===2?"<svg>":s===3?"<math>":"",a=Ut;for(let c=0;c<e;c++){let m=n[c],P,q,f=-1,U=0;for(;U<m.length&&(a.lastIndex=U,q=a.exec(m),q!==null);)U=a.lastIndex,a===Ut?q[1]==="!--"?a=Oi:q[1]!==void 0?a=Hi:q[2]!==void 0?(Ui.test(q[2])&&(i=RegExp("</"+q[2],"g")),a=Xe):q[3]!==void 0&&(a=Xe):a===Xe?q[0]===">"?(a=i??Ut,f=-1):q[1]===void 0?f=-2:(f=a.lastIndex-q[2].length,P=q[1],a=q[3]===void 0?Xe:q[3]==='"'?ji:Li):a===ji||a===Li?a=Xe:a===Oi||a===Hi?a=Ut:(a=Xe,i=void 0);let j=a===Xe&&n[c+1].startsWith("/>")?" ":"";r+=a===Ut?m+ur:f>=0?(t.push(P),m.slice(0,f)+Ws+m.slice(f)+Me+j):m+Me+(f===-2?c:j)}return[Bi(n,r+(n[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},Ft=class n{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let r=0,a=0,c=s.length-1,m=this.parts,[P,q]=Fi(s,e);if(this.el=n.createElement(P,t),et.currentNode=this.el.content,e===2||e===3){let f=this.el.content.firstChild;f.replaceWith(...f.childNodes)}for(;(i=et.nextNode())!==null&&m.length<c;){if(i.nodeType===1){if(i.hasAttributes())for(let f of i.getAttributeNames())if(f.endsWith(Ws)){let U=q[a++],j=i.getAttribute(f).split(Me),Q=/([.?@])?(.*)/.exec(U);m.push({type:1,index:r,name:Q[2],strings:j,ctor:Q[1]==="."?us:Q[1]==="?"?ms:Q[1]==="@"?gs:it}),i.removeAttribute(f)}else f.startsWith(Me)&&(m.push({type:6,index:r}),i.removeAttribute(f));if(Ui.test(i.tagName)){let f=i.textContent.split(Me),U=f.length-1;if(U>0){i.textContent=cs?cs.emptyScript:"";for(let j=0;j<U;j++)i.append(f[j],Dt()),et.nextNode(),m.push({type:2,index:++r});i.append(f[U],Dt())}}}else if(i.nodeType===8)if(i.data===Gs)m.push({type:2,index:r});else{let f=-1;for(;(f=i.data.indexOf(Me,f+1))!==-1;)m.push({type:7,index:r}),f+=Me.length-1}r++}}static createElement(s,e){let t=tt.createElement("template");return t.innerHTML=s,t}};function st(n,s,e=n,t){if(s===Ce)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,r=Bt(s)?void 0:s._$litDirective$;return i?.constructor!==r&&(i?._$AO?.(!1),r===void 0?i=void 0:(i=new r(n),i._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=st(n,i._$AS(n,s.values),i,t)),s}var hs=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??tt).importNode(e,!0);et.currentNode=i;let r=et.nextNode(),a=0,c=0,m=t[0];for(;m!==void 0;){if(a===m.index){let P;m.type===2?P=new $t(r,r.nextSibling,this,s):m.type===1?P=new m.ctor(r,m.name,m.strings,this,s):m.type===6&&(P=new fs(r,this,s)),this._$AV.push(P),m=t[++c]}a!==m?.index&&(r=et.nextNode(),a++)}return et.currentNode=tt,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},$t=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=st(this,s,e),Bt(s)?s===l||s==null||s===""?(this._$AH!==l&&this._$AR(),this._$AH=l):s!==this._$AH&&s!==Ce&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):qi(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==l&&Bt(this._$AH)?this._$AA.nextSibling.data=s:this.T(tt.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=Ft.createElement(Bi(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let r=new hs(i,this),a=r.u(this.options);r.p(e),this.T(a),this._$AH=r}}_$AC(s){let e=Ni.get(s.strings);return e===void 0&&Ni.set(s.strings,e=new Ft(s)),e}k(s){Vs(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let r of s)i===e.length?e.push(t=new n(this.O(Dt()),this.O(Dt()),this,this.options)):t=e[i],t._$AI(r),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=_i(s).nextSibling;_i(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},it=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,r){this.type=1,this._$AH=l,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=r,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(s,e=this,t,i){let r=this.strings,a=!1;if(r===void 0)s=st(this,s,e,0),a=!Bt(s)||s!==this._$AH&&s!==Ce,a&&(this._$AH=s);else{let c=s,m,P;for(s=r[0],m=0;m<r.length-1;m++)P=st(this,c[t+m],e,m),P===Ce&&(P=this._$AH[m]),a||=!Bt(P)||P!==this._$AH[m],P===l?s=l:s!==l&&(s+=(P??"")+r[m+1]),this._$AH[m]=P}a&&!i&&this.j(s)}j(s){s===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},us=class extends it{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===l?void 0:s}},ms=class extends it{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==l)}},gs=class extends it{constructor(s,e,t,i,r){super(s,e,t,i,r),this.type=5}_$AI(s,e=this){if((s=st(this,s,e,0)??l)===Ce)return;let t=this._$AH,i=s===l&&t!==l||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,r=s!==l&&(t===l||i);i&&this.element.removeEventListener(this.name,this,t),r&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},fs=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){st(this,s)}},Wi={M:Ws,P:Me,A:Gs,C:1,L:Fi,R:hs,D:qi,V:st,I:$t,H:it,N:ms,U:gs,B:us,F:fs},mr=Fs.litHtmlPolyfillSupport;mr?.(Ft,$t),(Fs.litHtmlVersions??=[]).push("3.3.3");var vs=(n,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let r=e?.renderBefore??null;t._$litPart$=i=new $t(s.insertBefore(Dt(),r),r,void 0,e??{})}return i._$AI(n),i};var Ks=globalThis,ge=class extends Re{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=vs(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Ce}};ge._$litElement$=!0,ge.finalized=!0,Ks.litElementHydrateSupport?.({LitElement:ge});var gr=Ks.litElementPolyfillSupport;gr?.({LitElement:ge});(Ks.litElementVersions??=[]).push("4.2.2");var b=n=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,s)}):customElements.define(n,s)};var fr={attribute:!0,type:String,converter:qt,reflect:!1,hasChanged:ps},vr=(n=fr,s,e)=>{let{kind:t,metadata:i}=e,r=globalThis.litPropertyMetadata.get(i);if(r===void 0&&globalThis.litPropertyMetadata.set(i,r=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),r.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(c){let m=s.get.call(this);s.set.call(this,c),this.requestUpdate(a,m,n,!0,c)},init(c){return c!==void 0&&this.C(a,void 0,n,c),c}}}if(t==="setter"){let{name:a}=e;return function(c){let m=this[a];s.call(this,c),this.requestUpdate(a,m,n,!0,c)}}throw Error("Unsupported decorator location: "+t)};function I(n){return(s,e)=>typeof e=="object"?vr(n,s,e):((t,i,r)=>{let a=i.hasOwnProperty(r);return i.constructor.createProperty(r,t),a?Object.getOwnPropertyDescriptor(i,r):void 0})(n,s,e)}function g(n){return I({...n,state:!0,attribute:!1})}var Gi={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},ys=n=>(...s)=>({_$litDirective$:n,values:s}),yt=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:$r}=Wi,Vi=n=>n;var zi=()=>document.createComment(""),bt=(n,s,e)=>{let t=n._$AA.parentNode,i=s===void 0?n._$AB:s._$AA;if(e===void 0){let r=t.insertBefore(zi(),i),a=t.insertBefore(zi(),i);e=new $r(r,a,n,n.options)}else{let r=e._$AB.nextSibling,a=e._$AM,c=a!==n;if(c){let m;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(m=n._$AU)!==a._$AU&&e._$AP(m)}if(r!==i||c){let m=e._$AA;for(;m!==r;){let P=Vi(m).nextSibling;Vi(t).insertBefore(m,i),m=P}}}return e},qe=(n,s,e=n)=>(n._$AI(s,e),n),yr={},bs=(n,s=yr)=>n._$AH=s,Ki=n=>n._$AH,ws=n=>{n._$AR(),n._$AA.remove()};var Js=ys(class extends yt{constructor(){super(...arguments),this.key=l}render(n,s){return this.key=n,s}update(n,[s,e]){return s!==this.key&&(bs(n),this.key=s),e}});var wt=class{#e;#t=0;#s=[];constructor(s){this.#e=s}async take(s,e){this.#t<this.#e?this.#t++:await this.#i(e);try{return await s()}finally{let t=this.#s.shift();t?t():this.#t--}}#i(s){return new Promise((e,t)=>{this.#s.push(e),s.addEventListener("abort",()=>{let i=this.#s.indexOf(e);i>=0&&this.#s.splice(i,1),t(s.reason)})})}};var br=2e5,ks=class extends EventTarget{#e;#t=new wt(1);#s=new Map;constructor(s){super(),this.#e=s}of(s,e){return this.#s.get(`${s} ${e}`)}async send(s,e,t,i,r){if(this.of(s,e)?.stop)return;let a=new AbortController,c={input:t,stop:a};this.#s.set(`${s} ${e}`,c),this.dispatchEvent(new Event("change"));try{let m=performance.now(),P=Object.fromEntries(new URLSearchParams(t.query)),q=Q=>this.#e.callEndpoint({method:s,url:e,query:P,body:i},{signal:Q}),f=await(r?q(AbortSignal.any([a.signal,r])):this.#t.take(()=>q(a.signal),a.signal)),U=await f.text(),j=performance.now()-m;c.answer={status:f.status,ms:j,body:wr(U.slice(0,br))}}catch(m){!a.signal.aborted&&!r?.aborted&&(c.failure=m)}c.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let s of this.#s.values())s.stop?.abort();this.#s.clear()}};function wr(n){try{return JSON.stringify(JSON.parse(n),null,2)}catch{return n}}var kr=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Ts=class extends EventTarget{#e;#t=new Map;#s=[];#i=0;constructor(s){super(),this.#e=s}of(s){if(!s.icon)return;let e=`${s.id} ${s.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#s.push(s),this.#r()),this.#t.get(e)||void 0}async#r(){if(!(this.#i>=4)){this.#i++;for(let s=this.#s.shift();s!==void 0;s=this.#s.shift())try{let e=await(await this.#e.pluginIcon({id:s.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),i=kr.find(([a])=>t.startsWith(a))?.[1]??"image/svg+xml",r=Array.from(new Uint8Array(e),a=>String.fromCharCode(a)).join("");this.#t.set(`${s.id} ${s.digest}`,`data:${i};base64,${btoa(r)}`),this.dispatchEvent(new Event("change"))}catch{}this.#i--}}};var Ji={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","limit"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins"},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var Ue=class extends Error{constructor(s,e){super(e.detail||e.title||`the host answered with HTTP status ${s}`),this.name="ProblemError",this.status=s,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},Tr={json:(n,s)=>async function(e={},t){let i=await s(this,e,void 0,t);return i.status===204?void 0:i.json()},text:(n,s)=>async function(e={},t){return(await s(this,e,void 0,t)).text()},download:(n,s)=>function(e={},t){return s(this,e,void 0,t)},upload:(n,s)=>async function(e,t,i){return(await s(this,e,t,i)).json()},events:(n,s)=>async function*(e={},t){yield*Er(await s(this,e,void 0,t))}},Wt=class n{#e;#t;#s;constructor({url:s,token:e,headers:t={},fetch:i=globalThis.fetch}){this.#e=s.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=i.bind(globalThis)}async#i(s,e,t,i={}){let r={...this.#t},a;if(t!==void 0)r["Content-Type"]="application/octet-stream",a=t;else if(s.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(s.body){let m={};for(let P of s.body)e[P]!==void 0&&(m[P]=e[P]);a=JSON.stringify(m)}a!==void 0&&t===void 0&&(r["Content-Type"]="application/json"),s.kind==="events"&&(r.Accept="text/event-stream"),s.resumes&&e.lastEventId!==void 0&&(r["Last-Event-ID"]=String(e.lastEventId));let c=await this.#s(this.#e+xr(s,e),{method:s.method,headers:r,body:a,signal:i.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(c.ok)return c;throw new Ue(c.status,await c.json().catch(()=>({})))}callEndpoint({method:s,url:e,query:t={},body:i},r={}){let a=new URLSearchParams(t).toString(),c={...this.#t};return i!==void 0&&(c["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:s,headers:c,body:i,signal:r.signal,redirect:"error",cache:"no-store"})}static{for(let[s,e]of Object.entries(Ji))n.prototype[s]=Tr[e.kind??"json"](e,(t,...i)=>t.#i(e,...i))}};function xr(n,s){let e=n.path.replace(/\{(\w+)\}/g,(r,a)=>{if(s[a]===void 0||s[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(s[a]))}),t=new URLSearchParams;for(let r of n.query??[]){let a=s[r];a!==void 0&&t.set(r,a instanceof Date?a.toISOString():String(a))}let i=t.toString();return i===""?e:`${e}?${i}`}async function*Er(n){let s={id:"",name:"",data:[]},e="";for await(let t of n.body.pipeThrough(new TextDecoderStream)){let i=(e+t).split(/\r\n|\r|\n/);e=i.pop();for(let r of i){if(r===""){s.data.length>0&&(yield{...s,data:JSON.parse(s.data.join(`
`))}),s={id:"",name:"",data:[]};continue}let[a,c]=r.split(/: ?(.*)/s);a==="id"?s.id=c:a==="event"?s.name=c:a==="data"&&s.data.push(c)}}}var kt=(n,s,e)=>`${n} ${n===1?s:e}`,h={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",progress:"Progress",leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",backup:"Backup",limits:"Limits"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:n=>`${kt(n,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:n=>`Do it on the page ${n}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:n=>`Dismiss the alert of ${n}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:n=>`Memory of ${n}`,work:"CPU",idle:"idle",ticks:n=>`${n} instr/s`,calls:"Calls",errors:n=>kt(n,"error","errors")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:n=>`Call of ${n}`,runOf:(n,s)=>`Job ${s} of ${n}`,callBy:n=>`Asked by ${n}`,expires:"expires",due:"Due",version:"Version",standsFor:n=>`stands for ${n} runs`,truncated:n=>`Only the beginning is shown: the body has ${n}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:n=>`Approve the request of ${n}`,rejectOf:n=>`Reject the request of ${n}`},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:n=>`Page of ${n}`,about:"About this plugin",overlay:"Open its window",again:"Open it again",blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:n=>`by ${n}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:n=>`Grant ${n}`,revokeOf:n=>`Revoke ${n}`,grantQuestion:(n,s)=>`Grant ${n} to ${s}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(n,s)=>`Revoke ${n} from ${s}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(n,s)=>`${n}, at most ${s} an instance`,calls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:n=>`Remove ${n}?`,purgeQuestion:n=>`Remove ${n} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(n,s)=>n===void 0?`at most ${s}`:s===void 0?`at least ${n}`:`${n} to ${s}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",test:"Test",testOf:n=>`Test the setting ${n}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:n=>`Use the default of ${n}`,kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:n=>`Run now: ${n}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What the plugin logs appears here at once.",noMatch:"No line that was loaded has that text.",dropped:n=>`(${n} lines are missing)`,sameRequest:"Lines of this request"},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:n=>`Import this file into ${n}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(n,s,e,t)=>`Imported ${n} rows, ${s} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(n,s)=>`${n} to ${s}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:n=>`Remove the feed ${n}`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:n=>`${n}/s`,sinceOpen:"The charts begin when this page is opened; the figures below count since the host has started.",totalCalls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,cpuTime:"CPU time",waited:n=>`and ${n} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:n=>`Version ${n} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(n,s)=>`Go back to version ${s} of ${n}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read"},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(n,s)=>`Version ${n} → ${s}`,downgrade:"an older version",installOf:n=>`Install ${n}`,upgradeOf:n=>`Upgrade ${n}`,by:n=>`by ${n}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(n,s)=>`Memory: asks for ${n} MiB, gets ${s} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(n,s)=>`It answered in ${n}, for ${kt(s,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:n=>`Tokens of ${n}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:n=>`only ${n}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:n=>n===365?"in a year":`in ${n} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:n=>`Revoke ${n}`,revokeQuestion:n=>`Revoke the token ${n}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:n=>`Forget the publisher ${n}`,forgetQuestion:n=>`Forget the publisher ${n}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces the whole data folder, so the host must be stopped. Then run, on its machine:",keyHelp:"Passwords and secrets need the master key. Keep a copy of it, made by:",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:n=>`Delete the data of ${n}`,deleteQuestion:n=>`Delete what ${n} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(n,s)=>`${n} to ${s}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:n=>`${kt(n,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(n,s)=>`${kt(n,"secret","secrets")} of ${kt(s,"plugin","plugins")}`,rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};var Xi=()=>new Wt({url:location.origin}),Qi=n=>new TextEncoder().encode(n),en=n=>Uint8Array.from(n.match(/../g)??[],s=>parseInt(s,16)),Yi=n=>Array.from(n,s=>s.toString(16).padStart(2,"0")).join(""),Gt=class extends Error{};function Ys(n,s){return new Promise((e,t)=>{let i=indexedDB.open("wasmhost",1);i.onupgradeneeded=()=>i.result.createObjectStore("keys"),i.onerror=()=>t(i.error??new Error(h.noKeys)),i.onsuccess=()=>{let r=i.result.transaction("keys",n),a=s(r.objectStore("keys"));r.oncomplete=()=>e(a.result),r.onabort=()=>t(r.error??new Error(h.noKeys)),i.result.close()}})}var tn=()=>Ys("readonly",n=>n.get("login"));async function sn(){let n=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(h.noKeys);if(n===void 0)return await tn()!==void 0;history.replaceState(null,"",location.pathname);let s=await Xi().createLogin({code:n}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",en(s.key),e,!1,["sign","verify"]);return await Ys("readwrite",i=>i.put(t,"login")),!0}async function Sr(){let n=await tn();if(n===void 0)throw new Ue(401,{detail:h.signedOut.title});let s=Yi(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await Xi().proveLogin({nonce:s});if(!await crypto.subtle.verify("HMAC",n,en(t),Qi(`host:${e}:${s}`)))throw new Gt(h.stranger);return Yi(new Uint8Array(await crypto.subtle.sign("HMAC",n,Qi(`page:${e}`))))}var Qs;function Tt(){Qs=void 0}async function Zi(){document.hidden&&Tt();let n=Qs??=Sr();try{return await n}catch(s){throw Qs===n&&Tt(),s}}async function Pr(n,s){for(let e=await Zi(),t=!1;;t=!0){let i=new Headers(s?.headers);i.set("Wasmhost-Session",e);let r=await fetch(n,{...s,headers:i});if(r.status!==401||t)return r;let a=e;if(Tt(),e=await Zi(),e===a)return r}}function Zs(){return new Wt({url:location.origin,fetch:Pr})}async function nn(){try{await Zs().deleteLogin()}finally{await Ys("readwrite",n=>n.delete("login"))}}function Vt(n){return n instanceof Ue&&n.status===401}var on=["plugins","approvals","sessions","notices"],rn=500,Ar=5e3,xs=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.#t=new Set;this.#s=new Set;this.#i=()=>{Tt(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#r(this.#e.signal))};this.icons=new Ts(e),this.calls=new ks(e);for(let t of[this.icons,this.calls])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#s;start(){document.addEventListener("visibilitychange",this.#i),this.#i()}stop(){document.removeEventListener("visibilitychange",this.#i),this.#e?.abort(),this.calls.stop()}#i;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#r(e){let t=rn;for(;!e.aborted;){let i;try{for await(let r of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#n("open");for(let a of on)this.changed(a)}t=rn,on.includes(r.name)?this.changed(r.name):r.name===""&&this.#a(r.data)}}catch(r){if(e.aborted)return;if(Vt(r)){this.dispatchEvent(new Event("refused"));return}i=r}if(e.aborted)return;Tt(),this.#n(i instanceof Gt?"stranger":"lost"),await new Promise(r=>setTimeout(r,t)),t=Math.min(t*2,Ar)}}#n(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#a(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#t.has(e)){this.#s.add(e);return}this.#t.add(e);try{do this.#s.delete(e),await this.#o(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#s.has(e))}catch(t){Vt(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#t.delete(e)}}async#o(e){switch(e){case"plugins":this.plugins=(await this.client.listPlugins()).plugins;break;case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,i]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=i.notifications.length}}}};var Rr=new Intl.NumberFormat("en"),Mr=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),Cr=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),_r=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),C=n=>Rr.format(n);function L(n){let s=["B","KiB","MiB","GiB","TiB"],e=0;for(;n>=1024&&e<s.length-1;)n/=1024,e++;return`${n>=100||Number.isInteger(n)?Math.round(n):n.toFixed(1)} ${s[e]}`}function an(n,s=Date.now()){if(!n)return"";let e=(Date.parse(n)-s)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[i,r]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return Mr.format(Math.round(e/r),i)}var xt=n=>Cr.format(new Date(n)),ln=n=>_r.format(new Date(n));function we(n){if(n<1e3)return`${Math.round(n)} ms`;if(n<6e4)return`${(n/1e3).toFixed(1)} s`;let s=Math.floor(n/6e4);return s<60?`${s} min ${Math.round(n/1e3)%60} s`:`${Math.floor(s/60)} h ${s%60} min`}var Ir=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,Or=/\p{M}/u,Hr=/\p{So}/u;function u(n,s=""){let e="",t="",i=4;for(let r of n){let a=Or.test(r);r==="️"&&Hr.test(t)||s.includes(r)||!Ir.test(r)&&(!a||i<4)?e+=r:e+=Lr(r),t=r,i=a?i+1:0}return e}function re(n){return u(n,`
	`)}function Lr(n){let s=n.codePointAt(0)??0;return s<128?`\\x${s.toString(16).padStart(2,"0")}`:`\\u{${s.toString(16)}}`}function dn(n){return/[\p{L}\p{N}]/u.exec(n)?.[0].toUpperCase()??"?"}function Xs(n){return/^https?:\/\//i.test(n)&&URL.canParse(n)?n:void 0}function T(n){return o`<bdi class="said">${u(n)}</bdi>`}function nt(n,s=h.words.author){return o`<figure class="said-block">
    <figcaption>${s}</figcaption>
    <p dir="auto">${re(n)}</p>
  </figure>`}function ot(n){return o`<code dir="ltr">${u(n)}</code>`}function De(n){return n.split("`").map((s,e)=>e%2===1?o`<code>${s}</code>`:s)}function A(n){return n?o`<time datetime=${n} title=${xt(n)}>${an(n)}</time>`:l}function Et(n,s){let e=n instanceof Ue,t=e?n.requestId:"",i=e?n.detail||n.message:n instanceof TypeError?void 0:n instanceof Error?n.message:String(n);return o`<div class="notice bad" role="alert">
    ${ce("alert")}
    <div>
      <strong>${h.problem.title}</strong>
      <p>${i===void 0?De(h.problem.noAnswer):re(i)}</p>
      ${t?o`<p class="faint">${h.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${s?o`<button class="plain" @click=${s}>${h.problem.again}</button>`:l}
  </div>`}function R(n,s){return o`<div class="notice ${n}">
    ${ce({info:"info",warn:"alert",bad:"alert",good:"check"}[n])}
    <div>${s}</div>
  </div>`}function pn(){return o`<p class="loading" role="status">${h.loading}</p>`}function E(n,s,e=l){return o`<div class="empty">
    <strong>${n}</strong>
    <p>${s}</p>
    ${e}
  </div>`}function w(n,s=""){return o`<span class="badge ${s}">${n}</span>`}function zt(n,s,e,t){let i=e>0?Math.min(1,s/e):0,r=i>.9?"bad":i>.7?"warn":"";return o`<span
    class="meter ${r}"
    role="meter"
    aria-label=${n}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(i*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${i*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function Kt(n,s,e){let t=Math.max(1e-9,...s),i=s.length>1?200/(s.length-1):200,r=s.map((a,c)=>`${(c*i).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return o`<figure class="chart">
    <figcaption>${n}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${n}: ${e}">
      ${r.length>1?Di`<polygon points=${`0,40 ${r.join(" ")} 200,40`}></polygon>
        <polyline points=${r.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function Be(n,s,e={}){let t=0;for(let a of s)t=(t*31+a.charCodeAt(0))%8;let{image:i,large:r}=e;return o`<span class="tile hue-${t} ${r?"large":""}" aria-hidden="true"
    >${i?o`<img src=${i} alt="" />`:dn(n)}</span
  >`}function v(n,s,e={}){return o`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    title=${e.title??l}
    @click=${s}
  >
    ${n}
  </button>`}function H(n,s,e=l){return o`<label class="field"
    ><span>${n}</span>${s}${e===l?l:o`<small>${e}</small>`}</label
  >`}var jr={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function ce(n){return o`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${jr[n]}></path></svg>`}function Es(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(s=>s!=="").map(s=>{try{return decodeURIComponent(s)}catch{return s}})}function _(...n){return"#/"+n.map(encodeURIComponent).join("/")}function ke(...n){location.hash=_(...n)}var cn=(n,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(n[i],i);return t},de=ys(class extends yt{constructor(n){if(super(n),n.type!==Gi.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],r=[],a=0;for(let c of n)i[a]=t?t(c,a):a,r[a]=e(c,a),a++;return{values:r,keys:i}}render(n,s,e){return this.dt(n,s,e).values}update(n,[s,e,t]){let i=Ki(n),{values:r,keys:a}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=a,r;let c=this.ut??=[],m=[],P,q,f=0,U=i.length-1,j=0,Q=r.length-1;for(;f<=U&&j<=Q;)if(i[f]===null)f++;else if(i[U]===null)U--;else if(c[f]===a[j])m[j]=qe(i[f],r[j]),f++,j++;else if(c[U]===a[Q])m[Q]=qe(i[U],r[Q]),U--,Q--;else if(c[f]===a[Q])m[Q]=qe(i[f],r[Q]),bt(n,m[Q+1],i[f]),f++,Q--;else if(c[U]===a[j])m[j]=qe(i[U],r[j]),bt(n,i[f],i[U]),U--,j++;else if(P===void 0&&(P=cn(a,j,Q),q=cn(c,f,U)),P.has(c[f]))if(P.has(c[U])){let Ae=q.get(a[j]),Hs=Ae!==void 0?i[Ae]:null;if(Hs===null){let ki=bt(n,i[f]);qe(ki,r[j]),m[j]=ki}else m[j]=qe(Hs,r[j]),bt(n,i[f],Hs),i[Ae]=null;j++}else ws(i[U]),U--;else ws(i[f]),f++;for(;j<=Q;){let Ae=bt(n,m[Q+1]);qe(Ae,r[j]),m[j++]=Ae}for(;f<=U;){let Ae=i[f++];Ae!==null&&ws(Ae)}return this.ut=a,bs(n,m),Ce}});var Nr=4,qr=3e3,Ur=15e3,Fe,ei,ti,St=class extends ge{constructor(){super(...arguments);$(this,Fe);this.shown=[]}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:i}=e.detail;!t||t.read||i==="read"||(this.shown=[...this.shown.filter(r=>r.id!==t.id),t].slice(-Nr),setTimeout(()=>d(this,Fe,ei).call(this,t.id),Math.min(Ur,Math.max(qr,t.durationMs??6e3))))})}render(){return o`<div class="toasts" role="log" aria-label=${h.pages.notifications}>
      ${de(this.shown,e=>e.id,e=>o` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${h.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?o`<strong>${T(e.title)}</strong>`:""}
              <p>${T(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>d(this,Fe,ti).call(this,e.id)}>
              ${ce("close")}
            </button>
          </div>`)}
    </div>`}};Fe=new WeakSet,ei=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,Fe,ei).call(this,e),1e3):d(this,Fe,ti).call(this,e)},ti=function(e){this.shown=this.shown.filter(t=>t.id!==e)},p([I({attribute:!1})],St.prototype,"live",2),p([g()],St.prototype,"shown",2),St=p([b("wasmhost-toasts")],St);var Ss;function hn(n){Ss=n}var y=class extends ge{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new AbortController;this.#t=0}#e;#t;get live(){return Ss}get client(){return Ss.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#e=new AbortController;let{signal:e}=this.#e;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#e.abort()}get signal(){return this.#e.signal}async load(e){}async refresh(){let e=++this.#t,{signal:t}=this.#e;try{if(await this.load(t),e!==this.#t)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(i){if(t.aborted||e!==this.#t)return;this.#s(i)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let i=await t();return await this.refresh(),i}catch(i){this.#e.signal.aborted||this.#s(i);return}finally{let i=new Set(this.running);i.delete(e),this.running=i}}}runs(e){return this.running.has(e)}#s(e){Vt(e)&&Ss.dispatchEvent(new Event("refused")),this.failure=e}render(){return o` ${this.failure===void 0?l:Et(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?pn():l}`}};p([g()],y.prototype,"failure",2),p([g()],y.prototype,"loaded",2),p([g()],y.prototype,"running",2);var z=h.home,Dr=3e3;function si(n){let s={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return w(h.state[n.state]??u(n.state),s[n.state]??"")}var Br=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function Fr(n){let s=Br.get(n);return s?o`<p><a href=${_(s)}>${z.goTo(h.pages[s])}</a></p>`:l}function Wr(n){let s=n.missingPermissions??[];return s.length>0?o`<p>${z.missing} <code>${s.join(", ")}</code></p>`:l}var Jt,Qt,Te,un,mn,gn,fn,rt=class extends y{constructor(){super(...arguments);$(this,Te);this.topics=["plugins","notices"];this.alerts=[];this.filter="";$(this,Jt,new Map);$(this,Qt,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.live.changed("plugins")},Dr);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,i]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=i.notifications;let r=performance.now();for(let a of this.live.plugins){let c=x(this,Jt).get(a.id);c&&r-c.at<500||(c&&x(this,Qt).set(a.id,Math.max(0,a.stats.instructions-c.ticks)/(r-c.at)*1e3),x(this,Jt).set(a.id,{at:r,ticks:a.stats.instructions}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),i=t===""?e:e.filter(r=>`${r.id} ${r.name} ${r.description??""}`.toLowerCase().includes(t));return o` <div class="title">
        <h1>${h.pages.home}</h1>
        <a class="button primary" href=${_("install")}>${ce("plus")}${h.pages.install}</a>
      </div>
      ${d(this,Te,gn).call(this)}
      ${e.length===0&&this.live.ready?d(this,Te,mn).call(this):o` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${h.pages.plugins} <span class="faint">${C(e.length)}</span></h2>
                ${e.length>5?o`<input
                        type="search"
                        aria-label=${z.filter}
                        placeholder=${z.filter}
                        .value=${this.filter}
                        @input=${r=>{this.filter=r.target.value}}
                      />`:l}
                ${d(this,Te,un).call(this)}
              </div>
              ${i.length===0?E(z.noMatch,z.noMatchHelp):o`<ul class="cards">
                      ${de(i,r=>r.id,r=>d(this,Te,fn).call(this,r))}
                    </ul>`}
            </section>`}`}};Jt=new WeakMap,Qt=new WeakMap,Te=new WeakSet,un=function(){let e=this.status?.memory;return e?o`<span class="total"
          ><span class="faint">${z.memoryOfAll}</span>${zt(z.memoryOfAll,e.usedBytes,e.maxBytes,`${L(e.usedBytes)} / ${L(e.maxBytes)}`)}</span
        >`:l},mn=function(){return E(z.none,De(z.noneHelp),o`<div class="row">
        <a class="button primary" href=${_("install")}>${h.pages.install}</a>
      </div>`)},gn=function(){let e=this.live.plugins.filter(c=>c.state==="failed"||c.state==="incompatible"||(c.missingPermissions?.length??0)>0||(c.faults?.length??0)>0),t=new Set(e.map(c=>c.id)),i=(this.status?.findings??[]).filter(c=>!c.plugin||!t.has(c.plugin)),r=this.live.waiting,a=o`<a href=${_("inbox")}>${z.openInbox}</a>`;return r+e.length+i.length+this.alerts.length===0?l:o`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${z.attention}</h2>
      ${r>0?R("info",o`<strong>${z.approvals(r)}</strong> ${a}`):l}
      ${e.map(c=>R("bad",o`<p>
              <strong
                ><a href=${_("plugin",c.id)}><code>${c.id}</code></a> ${h.state[c.state]}</strong
              >
            </p>
            <p>${u(c.reason??"")}</p>
            ${Wr(c)}`))}
      ${i.map(c=>R(c.severity==="error"?"bad":"warn",o`<p>${c.plugin?o`<code>${c.plugin}</code>: `:l}${u(c.what)}</p>
            ${c.do?o`<p class="faint">${u(c.do)}</p>`:l} ${Fr(c.component)}`))}
      ${this.alerts.map(c=>R("warn",o`<p class="faint">${h.saysPlugin} <code>${c.plugin}</code>, ${A(c.created)}</p>
            <p>${c.title?o`<strong>${T(c.title)}</strong> `:l}${T(c.body??"")}</p>
            ${v(h.dismiss,()=>{this.run(`dismiss ${c.id}`,()=>this.client.dismissNotice({id:c.id}))},{busy:this.runs(`dismiss ${c.id}`),name:z.dismissOf(c.plugin)})}`))}
    </section>`},fn=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),i=x(this,Qt).get(e.id)??0;return o`<li class="card plugin">
      ${Be(e.name,e.id,{image:this.live.icons.of(e)})}
      <div class="grow">
        <h3>
          <a href=${_("plugin",e.id)}><bdi>${u(e.name)}</bdi></a> ${si(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${u(e.version)}</p>
        <p class="said-line" dir="auto">${u(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${z.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?zt(z.memoryOf(e.id),e.stats.memoryBytes,t,`${L(e.stats.memoryBytes)} / ${L(t)}`):L(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${z.work}</dt>
          <dd>${i>0?z.ticks(C(Math.round(i))):z.idle}</dd>
        </div>
        <div>
          <dt>${z.calls}</dt>
          <dd>
            ${C(e.stats.calls)}${e.stats.errors+e.stats.crashes>0?o` <span class="bad-text">${z.errors(e.stats.errors+e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>
    </li>`},p([g()],rt.prototype,"status",2),p([g()],rt.prototype,"alerts",2),p([g()],rt.prototype,"filter",2),rt=p([b("home-page")],rt);function K(n){return new Promise(s=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");vs(Gr(n,i=>t().close(i),()=>{let i=t().returnValue==="confirmed";e.remove(),s(i)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function Gr(n,s,e){return o`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${n.title}</h2>
    <div class="stack">${n.body}</div>
    <footer>
      <button type="button" data-first=${n.danger?"":l} @click=${()=>s("")}>${h.cancel}</button>
      <button
        type="button"
        class=${n.danger?"danger":"primary"}
        data-first=${n.danger?l:""}
        @click=${()=>s("confirmed")}
      >
        ${n.confirm}
      </button>
    </footer>
  </dialog>`}var O=h.access,Vr=86400,ue,ii,vn,$n,yn,bn,Pt=class extends y{constructor(){super(...arguments);$(this,ue);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return o`<div class="title"><h1>${h.pages.access}</h1></div>
      ${this.made?d(this,ue,$n).call(this,this.made):l}
      ${d(this,ue,ii).call(this,O.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,ue,ii).call(this,O.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,ue,yn).call(this,e)}>
        <h2>${O.create}</h2>
        ${H(O.name,o`<input name="name" required maxlength="100" placeholder=${O.nameExample} />`)}
        ${H(O.reaches,o`<select name="plugin">
            <option value="">${O.everything}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${O.onlyPlugin(e.id)}</option>`)}
          </select>`,O.reachesHelp)}
        ${H(O.expires,o`<select name="days">
            <option value="7">${O.days(7)}</option>
            <option value="30" selected>${O.days(30)}</option>
            <option value="365">${O.days(365)}</option>
            <option value="0">${O.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${O.create}</button></div>
      </form>`}};ue=new WeakSet,ii=function(e,t){return t.length===0?l:o`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[O.name,O.prefix,O.reaches,O.made,O.used,O.expires].map(i=>o`<th>${i}</th>`)}
              <th><span class="hidden">${O.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(i=>d(this,ue,vn).call(this,i))}
          </tbody>
        </table>
      </div>
    </section>`},vn=function(e){let t=e.scopes.map(i=>o`<code>${[i.plugin,i.method,i.path].filter(Boolean).join(" ")}</code> `);return o`<tr>
      <td>${u(e.name)}</td>
      <td>${e.prefix?o`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?w(O.everything,"warn"):t}</td>
      <td>${A(e.createdAt)}</td>
      <td>${e.lastUsedAt?A(e.lastUsedAt):O.never}</td>
      <td>${e.expiresAt?A(e.expiresAt):O.never}</td>
      <td class="end">
        ${v(O.revoke,()=>{d(this,ue,bn).call(this,e)},{busy:this.runs(e.id),name:O.revokeOf(u(e.name))})}
      </td>
    </tr>`},$n=function(e){return R("good",o`<p><strong>${O.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${v(O.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${v(O.done,()=>{this.made=void 0})}
        </div>`)},yn=function(e){e.preventDefault();let t=e.target,i=new FormData(t),r=String(i.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(i.get("name")).trim(),scopes:r===""?[]:[{plugin:r}],expiresInSeconds:Number(i.get("days"))*Vr}),t.reset(),await this.updateComplete;let a=this.querySelector(".secret");a?.closest(".notice")?.scrollIntoView({block:"center"}),a?.focus({preventScroll:!0})})},bn=async function(e){await K({title:O.revokeQuestion(u(e.name)),body:o`<p>${O.revokeHelp}</p>`,confirm:O.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},p([g()],Pt.prototype,"tokens",2),p([g()],Pt.prototype,"made",2),Pt=p([b("access-page")],Pt);var V=h.ai,fe,wn,kn,Tn,xn,En,at=class extends y{constructor(){super(...arguments);$(this,fe);this.usage=[]}async load(e){let[t,i]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=i.usage}view(){let e=this.settings;return o`<div class="title"><h1>${h.pages.ai}</h1></div>
      ${e.problem?R("bad",u(e.problem)):l} ${e.configured?l:R("info",V.none)}
      <form class="card form" @submit=${t=>d(this,fe,Tn).call(this,t)}>
        <h2>${V.provider}</h2>
        ${H(V.baseUrl,o`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,V.baseUrlHelp)}
        ${H(V.model,o`<input name="model" required .value=${e.model} />`)}
        ${H(V.key,o`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?V.keySet:V.keyNone}
          />`,V.keyHelp)}
        ${H(V.maxTokens,o`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,V.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${h.save}
          </button>
          ${e.configured?o`${v(V.test,()=>{d(this,fe,xn).call(this)},{busy:this.runs("test")})}
                ${v(V.forget,()=>{d(this,fe,En).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,fe,wn).call(this,this.test):l}
      </form>
      <section>
        <h2>${V.usage}</h2>
        ${this.usage.length===0?E(V.noUsage,V.noUsageHelp):d(this,fe,kn).call(this)}
      </section>`}};fe=new WeakSet,wn=function(e){return R("good",o`<p>${V.answered(we(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${T(e.answer)}</p>`)},kn=function(){return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${V.plugin}</th>
            <th>${V.tokens}</th>
            <th>${V.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>o`<tr>
                <td>
                  <a href=${_("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${zt(V.tokensOf(e.plugin),e.tokens,e.budget,`${C(e.tokens)} / ${C(e.budget)}`)}
                </td>
                <td>${C(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},Tn=function(e){e.preventDefault();let t=this.settings,i=e.target,r=new FormData(i),a=c=>String(r.get(c)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),i.querySelector("[name=key]").value=""})},xn=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},En=async function(){await K({title:V.forgetQuestion,body:o`<p>${V.forgetHelp}</p>`,confirm:V.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},p([g()],at.prototype,"settings",2),p([g()],at.prototype,"usage",2),p([g()],at.prototype,"test",2),at=p([b("ai-page")],at);async function Ps(n,s,e){let t=[],i=0;for(let r=n.body.getReader();;){let{done:a,value:c}=await r.read();if(a)break;t.push(c),e(L(i+=c.length))}zr(new Blob(t),s)}function zr(n,s){let e=document.createElement("a");e.href=URL.createObjectURL(n),e.download=s,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function As(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var ae=h.backup,lt,xe,Sn,Pn,An,Rn,We=class extends y{constructor(){super(...arguments);$(this,xe);this.orphans=[];this.logs=!1;this.progress="";this.stored="";$(this,lt)}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return o`<div class="title"><h1>${h.pages.backup}</h1></div>
      <section class="card">
        <h2>${ae.make}</h2>
        <p>${ae.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${ae.withLogs}</span></label
        >
        <div class="row">
          ${v(ae.make,()=>{d(this,xe,Sn).call(this)},{kind:"primary",busy:this.runs("backup")})}
          ${this.runs("backup")?v(h.cancel,()=>x(this,lt)?.abort()):l}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
        ${this.stored?R("good",o`<p>${ae.made}</p>
                  ${v(ae.confirmStored,()=>{d(this,xe,Pn).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${ae.restore}</h2>
        <p>${ae.restoreHelp}</p>
        <pre>wasmhost restore FILE</pre>
        <p class="faint">${ae.keyHelp}</p>
        <pre>wasmhost key export &gt; FILE</pre>
      </section>
      ${this.orphans.length===0?l:d(this,xe,An).call(this)}`}};lt=new WeakMap,xe=new WeakSet,Sn=async function(){this.stored="",le(this,lt,new AbortController);let e=new Date().toISOString(),t=await this.run("backup",async()=>{let i=await this.client.backup({logs:this.logs},{signal:x(this,lt).signal});return await Ps(i,`wasmhost-${As()}.tar.gz`,r=>{this.progress=r}),!0});this.progress="",x(this,lt).signal.aborted?this.failure=void 0:t&&(this.stored=e)},Pn=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},An=function(){return o`<section>
      <h2>${ae.orphans}</h2>
      <p class="faint">${ae.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>o`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${L(e.bytes)}, ${A(e.modified)}</span>
              </div>
              ${v(ae.delete,()=>{d(this,xe,Rn).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:ae.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},Rn=async function(e){await K({title:ae.deleteQuestion(e.id),body:o`<p>${ae.deleteWarning}</p>`,confirm:ae.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},p([g()],We.prototype,"orphans",2),p([g()],We.prototype,"logs",2),p([g()],We.prototype,"progress",2),p([g()],We.prototype,"stored",2),We=p([b("backup-page")],We);var D=h.host,ve,Mn,Cn,_n,In,On,dt=class extends y{constructor(){super(...arguments);$(this,ve);this.topics=["plugins"];this.faults=[]}async load(e){let[t,i,r]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=i,this.faults=r.faults}view(){let e=this.status;return o`<div class="title"><h1>${h.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>R(t.severity==="error"?"bad":"warn",o`<p>${t.plugin?o`<code>${t.plugin}</code>: `:l}${u(t.what)}</p>
            ${t.do?o`<p class="faint">${u(t.do)}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${D.version}</dt>
          <dd>${u(e.version??"")}</dd>
          <dt>${D.started}</dt>
          <dd>${A(e.startedAt)}</dd>
          <dt>${D.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${D.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,i])=>o`${C(i)} ${h.state[t]??t} `)}
          </dd>
          ${e.memory?o`<dt>${D.memory}</dt>
                  <dd>
                    ${L(e.memory.usedBytes)} / ${L(e.memory.maxBytes)}
                    ${e.memory.refused>0?w(D.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,ve,Mn).call(this,e)} ${d(this,ve,Cn).call(this)} ${d(this,ve,In).call(this,this.key)}`}};ve=new WeakSet,Mn=function(e){return o`<section>
      <h2>${D.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>w(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},Cn=function(){return this.faults.length===0?l:o`<section>
      <h2>${D.faults}</h2>
      ${this.faults.map(e=>R("bad",o`<p><code>${u(e.file)}</code> ${u(e.problem)}</p>
            <p>${u(e.advice)}</p>
            ${v(D.accept,()=>{d(this,ve,_n).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},_n=async function(e){await K({title:D.acceptQuestion,body:o`<p><code>${u(e.file)}</code></p>
        <p>${D.acceptWarning}</p>`,confirm:D.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},In=function(e){return o`<section class="card">
      <h2>${D.key}</h2>
      <p class="faint">${D.keyHelp}</p>
      ${e.problem?R("bad",u(e.problem)):l}
      ${e.key===""?o`<p>${D.noKey}</p>`:o`<dl class="pairs">
                <dt>${D.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${D.keptIn}</dt>
                <dd>${e.source==="keyring"?D.keyring:D.file}</dd>
                <dt>${D.made}</dt>
                <dd>${A(e.created)}</dd>
                <dt>${D.protects}</dt>
                <dd>${D.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${v(D.rotate,()=>{d(this,ve,On).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>`}
    </section>`},On=async function(){await K({title:D.rotateQuestion,body:o`<p>${D.rotateHelp}</p>`,confirm:D.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},p([g()],dt.prototype,"status",2),p([g()],dt.prototype,"key",2),p([g()],dt.prototype,"faults",2),dt=p([b("host-page")],dt);var W=h.inbox;function Kr(n){let s=n.rejected||n.state==="failed";return w(u(n.state),s?"bad":n.state==="succeeded"?"good":"")}var _e,Hn,Ln,ni,Yt=class extends y{constructor(){super(...arguments);$(this,_e);this.topics=["approvals","notices"];this.decided=[]}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let{runs:e,calls:t}=this.live.inbox,i=this.live.states.filter(r=>r.kind==="inbox"&&Array.isArray(r.value)&&r.value.length>0);return o` <div class="title"><h1>${h.pages.inbox}</h1></div>
      ${e.length+t.length===0?E(W.none,W.noneHelp):o`<section class="stack" aria-label=${h.waiting}>
              ${de(t,r=>r.id,r=>d(this,_e,Hn).call(this,r))}
              ${de(e,r=>r.id,r=>d(this,_e,Ln).call(this,r))}
            </section>`}
      ${i.length===0?l:o`<section class="stack">
              <h2>${W.items}</h2>
              ${i.map(r=>o` <div class="card">
                    <p class="faint">${h.saysPlugin} <code>${r.plugin}</code></p>
                    <ul class="plain-list">
                      ${r.value.map(a=>o`<li>
                            ${T(a.title??"")}
                            <span class="faint">${T(a.description??"")} ${A(a.timestamp)}</span>
                          </li>`)}
                    </ul>
                  </div>`)}
            </section>`}
      ${this.decided.length===0?l:o`<section>
              <h2>${W.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${W.plugin}</th>
                      <th>${W.call}</th>
                      <th>${W.outcome}</th>
                      <th>${W.by}</th>
                      <th>${W.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(r=>o`<tr>
                          <td><code>${r.plugin}</code></td>
                          <td>${ot(`${r.method} ${r.path}`)}</td>
                          <td>${Kr(r)}</td>
                          <td>${u((r.rejected??r.approved)?.by??"")}</td>
                          <td>${A((r.rejected??r.approved)?.at??r.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};_e=new WeakSet,Hn=function(e){let t=`call ${e.id}`;return o`<article class="card approval" aria-label=${W.callOf(e.plugin)}>
      <h2>${W.callOf(e.plugin)}</h2>
      <p>
        ${W.callBy(u(e.requestedBy))}
        ${A(e.asked)}${e.expires?o`, ${W.expires} ${A(e.expires)}`:l}.
      </p>
      <pre>${e.method} /plugins/${e.plugin}/${u(e.path)}${e.query?`?${u(e.query)}`:""}</pre>
      ${e.body?o`<pre class="body">${re(e.body)}</pre>`:l}
      ${e.truncated?o`<p class="faint">${W.truncated(L(e.bodyBytes))} <code>${e.bodySha256}</code></p>`:l}
      ${e.description?nt(e.description):l}
      ${d(this,_e,ni).call(this,t,e.plugin,()=>this.client.approveCall({id:e.id}),()=>this.client.rejectCall({id:e.id}))}
    </article>`},Ln=function(e){return o`<article class="card approval" aria-label=${W.runOf(e.plugin,e.job)}>
      <h2>${W.runOf(e.plugin,e.job)}</h2>
      <p>
        ${W.due}
        ${A(e.scheduledAt)}${e.count>1?o`, ${W.standsFor(e.count)}`:l}${e.expires?o`, ${W.expires} ${A(e.expires)}`:l}. <a href=${_("plugin",e.plugin,"jobs")}>${W.openJob}</a>
      </p>
      ${e.label||e.description?nt([e.label,e.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${W.version} ${u(e.version??"")}</p>
      ${d(this,_e,ni).call(this,`run ${e.id}`,e.plugin,()=>this.client.approveRun({id:e.id}),()=>this.client.rejectRun({id:e.id}))}
    </article>`},ni=function(e,t,i,r){let a=m=>()=>{this.run(e,async()=>{await m(),await this.live.changed("approvals")})},c=this.runs(e);return o`<div class="row">
      ${v(W.approve,a(i),{kind:"primary",busy:c,name:W.approveOf(t)})}
      ${v(W.reject,a(r),{busy:c,name:W.rejectOf(t)})}
    </div>`},p([g()],Yt.prototype,"decided",2),Yt=p([b("inbox-page")],Yt);var M=h.install,B,jn,Nn,oi,ri,qn,Un,Dn,Bn,Fn,Wn,Gn,Ie=class extends y{constructor(){super(...arguments);$(this,B);this.grants=new Set;this.accept=!1;this.over=!1}view(){return o`<div class="title"><h1>${h.pages.install}</h1></div>
      ${this.found?d(this,B,qn).call(this,this.found):d(this,B,jn).call(this)}`}};B=new WeakSet,jn=function(){return o`<form class="card stack" @submit=${e=>d(this,B,Nn).call(this,e)}>
        <h2>${M.folder}</h2>
        <p class="faint">${De(M.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${H(M.path,o`<input name="path" required spellcheck="false" placeholder=${M.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${M.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,B,oi).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${M.package}</h2>
        <p class="faint">${De(M.packageHelp)}</p>
        ${H(M.file,o`<input
            type="file"
            multiple
            @change=${e=>d(this,B,oi).call(this,[...e.target.files??[]])}
          />`)}
      </div>`},Nn=function(e){e.preventDefault(),d(this,B,ri).call(this,{path:String(new FormData(e.target).get("path")).trim()})},oi=function(e){let t=e.find(r=>r.name.endsWith(".minisig")),i=e.find(r=>r!==t);i&&(async()=>await d(this,B,ri).call(this,{file:i,signature:await t?.text()}))()},ri=async function(e){await this.run("inspect",async()=>{let t=await("path"in e?this.client.inspectPlugin({path:e.path}):this.client.inspectPackage({signature:e.signature},e.file));this.source=e,this.found=t,this.accept=!1,this.grants=new Set(t.permissions.filter(i=>!i.declined).map(i=>i.name))})},qn=function(e){let t=e.installed!==void 0&&e.installed!=="";return o`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?M.upgradeOf(e.id):M.installOf(e.id)}</h2>
            <p class="faint">
              ${t?M.versions(u(e.installed),u(e.version)):`${M.version} ${u(e.version)}`}
              ${e.downgrade?w(M.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${nt([e.name,e.author?M.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,B,Dn).call(this,e)} ${e.refused?R("bad",u(e.refused)):l}
        ${e.warnings?.length?R("warn",o`<strong>${M.warnings}</strong>
                  <ul>
                    ${e.warnings.map(i=>o`<li>${u(i)}</li>`)}
                  </ul>`):l}
      </section>
      <section class="card">
        <h2>${M.mayDo}</h2>
        ${e.permissions.length===0?o`<p>${M.nothing}</p>`:l}
        ${e.permissions.map(i=>o`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(i.name)}
                @change=${r=>d(this,B,Un).call(this,i.name,r.target.checked)}
              /><span
                ><strong>${i.name}</strong> ${i.granted?w(M.had,"good"):l}${i.declined?w(M.declined):l}<br />${i.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?d(this,B,Bn).call(this,e):l} ${d(this,B,Wn).call(this,e)}
      <section class="card">
        <p class="faint">${M.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${v(t?M.upgrade:M.install,()=>{d(this,B,Gn).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${v(h.cancel,()=>{this.found=void 0})}
        </div>
      </section>`},Un=function(e,t){let i=new Set(this.grants);t?i.add(e):i.delete(e),this.grants=i},Dn=function(e){if(!e.signer)return R("info",M.unsigned);let{signer:t}=e;return R(t.trusted?"good":"info",o`<p>${t.trusted?M.signedTrusted:M.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?o`<p>${M.signerFirst}</p>`:l}`)},Bn=function(e){return o`<section class="card">
      <h2>${M.changes}</h2>
      <ul>
        ${e.changes.map(t=>o`<li>${u(t.what)}${d(this,B,Fn).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${M.acceptChanges}</span></label
      >
    </section>`},Fn=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),i=e.from||e.to?o` (${T(e.from??"")} → ${T(e.to??"")})`:l;return o`${t?o` ${T(t)}`:l}${e.atMost?` ${u(e.atMost)}`:l}${i}`},Wn=function(e){let t=(i,r)=>r.length===0?l:o`<h3>${i}</h3>
            <ul>
              ${r.map(a=>o`<li>${a}</li>`)}
            </ul>`;return o`<section class="card">
      <h2>${M.does}</h2>
      ${t(M.endpoints,e.endpoints.map(i=>o`<code>${i.method} ${u(i.path)}</code> ${i.auth?l:w(M.open,"warn")}
              ${i.requiresConfirmation?w(M.asks,"info"):l}`))}
      ${t(M.jobs,e.jobs.map(i=>o`<code>${i.id}</code> ${u(i.atMost)} ${i.approvalRequired?w(M.asks,"info"):l}`))}
      <p>${e.memory.wantedMb>0?M.memory(e.memory.wantedMb,e.memory.givenMb):M.noBackend}</p>
      ${this.source&&"file"in this.source?o`<p class="faint">${u(this.source.file.name)}, ${L(this.source.file.size)}</p>`:l}
    </section>`},Gn=async function(e){let{source:t}=this;if(!t)return;let i={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},r=[...this.grants],a=await this.run("install",()=>"path"in t?this.client.installPlugin({path:t.path,grants:r,...i}):this.client.installPackage({...i,grants:r,signature:t.signature},t.file));a&&(await this.live.changed("plugins"),ke("plugin",a.id))},p([g()],Ie.prototype,"source",2),p([g()],Ie.prototype,"found",2),p([g()],Ie.prototype,"grants",2),p([g()],Ie.prototype,"accept",2),p([g()],Ie.prototype,"over",2),Ie=p([b("install-page")],Ie);var Ee=h.limits,Rs,Vn,At=class extends y{constructor(){super(...arguments);$(this,Rs);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return o`<div class="title">
        <h1>${h.pages.limits}</h1>
      </div>
      <p class="faint">${De(Ee.help)}</p>
      ${H(Ee.search,o`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?E(Ee.none,Ee.noneHelp):d(this,Rs,Vn).call(this,e)}`}};Rs=new WeakSet,Vn=function(e){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[Ee.name,Ee.value,Ee.default,Ee.range].map(t=>o`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${de(e,t=>t.name,t=>o`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?w(Ee.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${Ee.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([g()],At.prototype,"limits",2),p([g()],At.prototype,"search",2),At=p([b("limits-page")],At);var Oe=h.notifications,ai=200,X,zn,li,di,Kn,Jn,Qn,Yn,Ge=class extends y{constructor(){super(...arguments);$(this,X);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1}async load(e){let t=await d(this,X,li).call(this,void 0,e),i=t.at(-1)?.position??0,r=new Set(t.map(m=>m.id)),a=t.length<ai,c=a?[]:this.notices.filter(m=>m.position<i&&!r.has(m.id));this.end=a||this.end&&this.notices.length>0,this.notices=[...t,...c]}view(){return o`<div class="title">
        <h1>${h.pages.notifications}</h1>
        ${v(Oe.markAll,()=>{d(this,X,Yn).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(e=>!e.read)})}
      </div>
      <div class="row end">
        ${H(Oe.plugin,o`<select
            @change=${e=>{d(this,X,di).call(this,()=>this.plugin=e.target.value)}}
          >
            <option value="">${Oe.all}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${e.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${e=>{d(this,X,di).call(this,()=>this.unread=e.target.checked)}}
          /><span>${Oe.unread}</span></label
        >
      </div>
      ${this.notices.length===0?E(Oe.none,Oe.noneHelp):o`<ul class="rows card notices">
              ${de(this.notices,e=>e.id,e=>d(this,X,Kn).call(this,e))}
            </ul>`}
      ${this.end?l:v(Oe.more,()=>{this.run("more",()=>d(this,X,zn).call(this))},{busy:this.runs("more")})}`}};X=new WeakSet,zn=async function(){let e=await d(this,X,li).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<ai,this.notices=[...this.notices,...e]},li=async function(e,t){let i={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...i,before:e,limit:ai},{signal:t})).notifications},di=function(e){e(),this.notices=[],this.refresh()},Kn=function(e){return o`<li class=${e.read?"read":"unread"}>
      <div class="grow">
        <p class="faint">
          ${e.kind==="alert"?w(Oe.alert,"warn"):l}
          <a href=${_("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${A(e.created)}
        </p>
        <p>${e.title?o`<strong>${T(e.title)}</strong> `:l}${T(e.body??"")}</p>
      </div>
      ${e.read?l:v(Oe.read,()=>{d(this,X,Jn).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${v(h.dismiss,()=>{d(this,X,Qn).call(this,e)},{kind:"plain",busy:this.runs(`dismiss ${e.id}`)})}
    </li>`},Jn=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},Qn=async function(e){await this.run(`dismiss ${e.id}`,async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},Yn=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},p([g()],Ge.prototype,"notices",2),p([g()],Ge.prototype,"plugin",2),p([g()],Ge.prototype,"unread",2),p([g()],Ge.prototype,"end",2),Ge=p([b("notifications-page")],Ge);var S=h.activity,Jr=2e3,Qr=90,Ve,me,Ms,Zn,Zt,Rt=class extends y{constructor(){super(...arguments);$(this,me);this.plugin="";$(this,Ve,[])}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Jr);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=await this.client.getAudit({id:this.plugin,limit:50},{signal:e});this.audit=t;let{figures:i}=t,r=t.functions.reduce((c,m)=>c+m.denied,0),a={at:Date.now(),calls:i.calls,denied:r,cpuMs:i.cpuMs,memory:i.memoryBytes};le(this,Ve,[...x(this,Ve),a].slice(-Qr-1))}view(){let{figures:e,functions:t,hosts:i,requests:r,calls:a}=this.audit,c=d(this,me,Ms).call(this,f=>f.calls),m=d(this,me,Ms).call(this,f=>f.denied),P=d(this,me,Ms).call(this,f=>f.cpuMs/10),q=f=>f.at(-1)??0;return o`<div class="charts">
        ${Kt(S.calls,c,S.perSecond(q(c).toFixed(1)))}
        ${Kt(S.cpu,P,`${q(P).toFixed(1)} %`)}
        ${Kt(S.memory,x(this,Ve).map(f=>f.memory),`${L(e.memoryBytes)}`)}
        ${Kt(S.denials,m,S.perSecond(q(m).toFixed(1)))}
      </div>
      <p class="faint">${S.sinceOpen}</p>
      <dl class="pairs card">
        <dt>${S.totalCalls}</dt>
        <dd>${S.callsText(C(e.calls),C(e.errors),C(e.crashes))}</dd>
        <dt>${S.cpuTime}</dt>
        <dd>${we(e.cpuMs)} <span class="faint">${S.waited(we(e.cpuWaitMs))}</span></dd>
        <dt>${S.memoryPeak}</dt>
        <dd>${L(e.memoryPeakBytes)} / ${L(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${S.functions}</h2>
        ${t.length===0?E(S.noFunctions,S.noFunctionsHelp):d(this,me,Zt).call(this,[S.function,S.allowed,S.denied,S.failed,S.in,S.out],t.map(f=>[o`<code>${f.namespace}.${f.function}</code>`,C(f.allowed),f.denied>0?w(C(f.denied),"bad"):"0",f.failed>0?w(C(f.failed),"warn"):"0",L(f.bytesIn),L(f.bytesOut)]))}
      </section>
      ${i.length===0?l:o`<section>
              <h2>${S.hosts}</h2>
              ${d(this,me,Zn).call(this)}
            </section>`}
      ${r.length===0?l:o`<section>
              <h2>${S.requests}</h2>
              ${d(this,me,Zt).call(this,[S.time,S.request,S.status,S.took,S.out,S.in],[...r].reverse().map(f=>[o`<time datetime=${f.time}>${xt(f.time)}</time>`,o`<code>${f.method} ${u(f.host)}</code>${f.count>1?` × ${f.count}`:l}`,f.code?w(f.code,"bad"):String(f.status),we(f.durationMs),L(f.bytesOut),L(f.bytesIn)]))}
            </section>`}
      ${a.length===0?l:o`<section>
              <h2>${S.decided}</h2>
              ${d(this,me,Zt).call(this,[S.time,S.request,S.status,S.by],a.map(f=>[A((f.approved??f.rejected)?.at),o`<code>${f.method} ${u(f.path)}</code>`,u(f.state),u((f.approved??f.rejected)?.by??"")]))}
            </section>`}`}};Ve=new WeakMap,me=new WeakSet,Ms=function(e){return x(this,Ve).slice(1).map((t,i)=>{let r=x(this,Ve)[i];return Math.max(0,e(t)-e(r))/Math.max(1,t.at-r.at)*1e3})},Zn=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(i=>i.bytesIn+i.bytesOut));return d(this,me,Zt).call(this,[S.host,S.traffic,S.asked,S.refused,S.last],e.map(i=>[o`<code>${u(i.host)}</code>`,o`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(i.bytesIn+i.bytesOut)/t*100} height="8"></rect></svg
          >${L(i.bytesIn+i.bytesOut)}</span
        >`,C(i.calls),i.refused>0?w(C(i.refused),"bad"):"0",A(i.last)]))},Zt=function(e,t){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${e.map(i=>o`<th>${i}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(i=>o`<tr>
                ${i.map(r=>o`<td>${r}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([I()],Rt.prototype,"plugin",2),p([g()],Rt.prototype,"audit",2),Rt=p([b("plugin-activity")],Rt);var ee=h.stored,pi=50;function Xn(n){if(n==null)return o`<span class="faint">null</span>`;let s=typeof n=="string"?n:JSON.stringify(n);return o`<span dir="auto">${u(s.length>300?s.slice(0,300)+"…":s)}</span>`}var Xt,oe,eo,to,ci,so,io,no,oo,pe=class extends y{constructor(){super(...arguments);$(this,oe);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];$(this,Xt,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!x(this,Xt)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),le(this,Xt,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let i={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:pi};this.rows=(await this.client.queryRows(i,{signal:e})).rows}}view(){let{shown:e}=this,t=(i,r,a)=>o`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>d(this,oe,eo).call(this,r)}
      >
        ${i}
      </button>`;return o`<div class="row" role="group" aria-label=${ee.what}>
        ${this.collections.map(i=>t(`${u(i.name)} (${C(i.rows)})`,{collection:i.name},typeof e=="object"&&e.collection===i.name))}
        ${t(ee.keys,"keys",e==="keys")} ${t(ee.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,oe,io).call(this):e==="files"?d(this,oe,no).call(this):d(this,oe,to).call(this,e.collection)}`}};Xt=new WeakMap,oe=new WeakSet,eo=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},to=function(e){let i=["id",...this.collections.find(r=>r.name===e)?.columns.map(r=>r.name)??[],"created_at","updated_at"];return o`<form
        class="row end"
        @submit=${r=>{r.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${H(ee.filter,o`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${r=>{this.where=r.target.value}}
            />`)}
        </div>
        <button>${ee.apply}</button>
      </form>
      ${this.rows.length===0?E(ee.noRows,ee.noRowsHelp):o`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${i.map(r=>d(this,oe,so).call(this,r))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(r=>o`<tr>
                        ${i.map(a=>o`<td>${Xn(r[a])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?l:o`<div class="row">
              ${v(ee.before,()=>d(this,oe,ci).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${ee.rowsOf(C(this.offset+1),C(this.offset+this.rows.length))}</span>
              ${v(ee.after,()=>d(this,oe,ci).call(this,1),{disabled:this.rows.length<pi})}
            </div>`}`},ci=function(e){this.offset=Math.max(0,this.offset+e*pi),this.refresh()},so=function(e){let{by:t,descending:i}=this.order;return o`<th aria-sort=${t!==e?"none":i?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!i},this.offset=0,this.refresh()}}
      >
        ${u(e)}${t===e?i?" ↓":" ↑":l}
      </button>
    </th>`},io=function(){return o`${H(ee.prefix,o`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?E(ee.noKeys,ee.noKeysHelp):o`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${ee.key}</th>
                  <th>${ee.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>o`<tr>
                      <td>${ot(String(e.key))}</td>
                      <td>${Xn(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},no=function(){let e=this.folder.split("/").filter(Boolean),t=i=>()=>{this.folder=i,this.file=void 0,this.refresh()};return o`<div class="row">
        ${v(ee.top,t(""),{kind:"plain"})}
        ${e.map((i,r)=>{let a=e.slice(0,r+1).join("/");return v(`/ ${u(i)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?E(ee.noFiles,ee.noFilesHelp):o`<ul class="rows card">
              ${this.files.map(i=>{let r=[...e,i.name].join("/");return o`<li>
                  ${v(u(i.name)+(i.folder?"/":""),i.folder?t(r):()=>{d(this,oe,oo).call(this,r)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?o`<section>
              <h3>${ot(this.file.path)}</h3>
              <pre tabindex="0">${re(this.file.text)}</pre>
            </section>`:l}`},oo=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},p([I()],pe.prototype,"plugin",2),p([g()],pe.prototype,"collections",2),p([g()],pe.prototype,"shown",2),p([g()],pe.prototype,"rows",2),p([g()],pe.prototype,"order",2),p([g()],pe.prototype,"where",2),p([g()],pe.prototype,"offset",2),p([g()],pe.prototype,"beginning",2),p([g()],pe.prototype,"folder",2),p([g()],pe.prototype,"files",2),p([g()],pe.prototype,"file",2),pe=p([b("plugin-stored")],pe);var te=h.data,ze,ro,ao,lo,pt=class extends y{constructor(){super(...arguments);$(this,ze);this.plugin="";this.progress=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(i=>i.name==="storage"&&i.granted);return o`${t?o`<section>
              <h2>${te.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:l}
      <section class="card">
        <h2>${te.export}</h2>
        <p>${te.exportHelp}</p>
        <div class="row">
          ${v(te.export,()=>{d(this,ze,ro).call(this)},{kind:"primary",busy:this.runs("export")})}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
      </section>
      <section class="card">
        <h2>${te.import}</h2>
        <p>${te.importHelp}</p>
        <form class="stack" @submit=${i=>{d(this,ze,ao).call(this,i)}}>
          <label class="field"><span>${te.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${te.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${te.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${te.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${te.import}</button>
          </div>
        </form>
        ${this.imported?d(this,ze,lo).call(this,this.imported):l}
      </section>`}};ze=new WeakSet,ro=async function(){await this.run("export",async()=>{let e=await this.client.export({id:this.plugin},{signal:this.signal});await Ps(e,`${this.plugin}-${As()}.tar.gz`,t=>{this.progress=t})}),this.progress=""},ao=async function(e){e.preventDefault();let t=new FormData(e.target),i=t.get("file"),r=t.has("replace");await K({title:te.importQuestion(this.plugin),body:o`<p>${r?te.replaceWarning:te.importWarning}</p>
        <p class="faint">${u(i.name)}, ${L(i.size)}</p>`,confirm:te.import,danger:r})&&(this.imported=void 0,this.imported=await this.run("import",()=>this.client.importPlugin({id:this.plugin,replace:r,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},i)))},lo=function(e){return R("good",o`<p>${te.imported(C(e.rows),C(e.keys),C(e.files),C(e.settings))}</p>
        ${e.secrets.length>0?o`<p>${te.secrets} ${e.secrets.map(t=>o`<code>${u(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?o`<p>${te.leftOut} ${e.unknown.map(t=>o`<code>${u(t)}</code> `)}</p>`:l}`)},p([I()],pt.prototype,"plugin",2),p([g()],pt.prototype,"progress",2),p([g()],pt.prototype,"imported",2),pt=p([b("plugin-data")],pt);var Se=h.endpoints,Cs=n=>n.method==="POST"||n.method==="PUT"||n.method==="PATCH",Mt,po,co,ct=class extends y{constructor(){super(...arguments);$(this,Mt);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?E(Se.none,Se.noneHelp):o`<div class="stack">${this.endpoints.map(e=>d(this,Mt,po).call(this,e))}</div>`}};Mt=new WeakSet,po=function(e){let t=`${e.method} ${e.url}`,i=this.live.calls.of(e.method,e.url),r=this.inputs.get(t)??i?.input??{query:"",body:Cs(e)?"{}":""},a=c=>{this.inputs=new Map(this.inputs).set(t,{...r,...c})};return o`<details class="card endpoint" ?open=${i!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:w(Se.open,"warn")} ${e.requiresConfirmation?w(Se.asks,"info"):l}
      </summary>
      ${e.description?o`<p>${T(e.description)}</p>`:l}
      <form class="stack" @submit=${c=>d(this,Mt,co).call(this,c,e,r)}>
        ${H(Se.query,o`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${r.query}
            @input=${c=>a({query:c.target.value})}
          />`)}
        ${Cs(e)?H(Se.body,o`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${r.body}
                  @input=${c=>a({body:c.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${i?.stop!==void 0} ?disabled=${i?.stop!==void 0}>
            ${Se.send}
          </button>
          ${i?.stop?v(h.cancel,()=>i.stop?.abort()):l}
          ${e.requiresConfirmation?o`<span class="faint">${Se.asksHelp}</span>`:l}
        </div>
      </form>
      ${i?.stop&&e.requiresConfirmation?R("info",o`${Se.waits} <a href=${_("inbox")}>${h.home.openInbox}</a>`):l}
      ${i?.failure===void 0?l:Et(i.failure)}
      ${i?.answer?o`<div class="stack" role="status">
              <p>${w(String(i.answer.status),i.answer.status<400?"good":"bad")}
              ${we(i.answer.ms)}</p>
              <pre tabindex="0">${re(i.answer.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${Se.curl}</p>
        <pre tabindex="0">${u(Yr(e,r))}</pre>
      </div>
    </details>`},co=function(e,t,i){e.preventDefault();let r=Cs(t)&&i.body.trim()!==""?i.body:void 0;this.live.calls.send(t.method,t.url,i,r,t.requiresConfirmation?void 0:this.signal)},p([I()],ct.prototype,"plugin",2),p([g()],ct.prototype,"endpoints",2),p([g()],ct.prototype,"inputs",2),ct=p([b("plugin-endpoints")],ct);function Yr(n,s){let e=r=>`'${r.replaceAll("'","'\\''")}'`,t=["curl"];n.method!=="GET"&&t.push("-X",n.method),n.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),Cs(n)&&s.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(s.body));let i=new URLSearchParams(s.query).toString();return t.push(e(location.origin+n.url+(i?`?${i}`:""))),t.join(" ")}var ht=h.feeds,Ct,ho,uo,ut=class extends y{constructor(){super(...arguments);$(this,Ct);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,i]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=i.articles}view(){return o`<form class="card row end" @submit=${e=>d(this,Ct,ho).call(this,e)}>
        <div class="grow">
          ${H(ht.address,o`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${ht.add}</button>
      </form>
      ${this.feeds.length===0?E(ht.none,ht.noneHelp):o`<ul class="rows card">
              ${this.feeds.map(e=>o`<li>
                    <div class="grow">
                      <strong>${T(e.title||e.url)}</strong>
                      <p class="faint">${ot(e.url)} · ${A(e.updatedAt)}</p>
                      ${e.error?o`<p class="bad-text">${u(e.error)}</p>`:l}
                    </div>
                    ${v(ht.remove,()=>d(this,Ct,uo).call(this,e),{busy:this.runs(e.id),name:ht.removeOf(u(e.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:o`<section>
              <h2>${ht.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(e=>o`<li>
                      <div class="grow">
                        ${Xs(e.link)?o`<a href=${Xs(e.link)} target="_blank" rel="noopener noreferrer"
                                >${T(e.title)}</a
                              >`:T(e.title)}
                        <p class="faint">
                          ${e.author?o`${T(e.author)} · `:l}${A(e.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};Ct=new WeakSet,ho=function(e){e.preventDefault();let t=e.target,i=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:i}),t.reset()})},uo=function(e){this.run(e.id,()=>this.client.removeFeed({id:this.plugin,feed:e.id}))},p([I()],ut.prototype,"plugin",2),p([g()],ut.prototype,"feeds",2),p([g()],ut.prototype,"articles",2),ut=p([b("plugin-feeds")],ut);var se=h.jobs,Zr=2e3,Je,mo,go,fo,Ke=class extends y{constructor(){super(...arguments);$(this,Je);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Zr);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[i,r]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=i.jobs,this.runsOfJobs=r.runs}view(){return this.jobs.length===0?E(se.none,se.noneHelp):o`<ul class="rows card">
        ${this.jobs.map(e=>d(this,Je,mo).call(this,e))}
      </ul>
      <section>
        <h2>${se.history}</h2>
        ${this.runsOfJobs.length===0?o`<p class="faint">${se.noRuns}</p>`:d(this,Je,fo).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?v(se.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};Je=new WeakSet,mo=function(e){return o`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${T(e.label)}
        ${e.approvalRequired?w(se.asks,"info"):l} ${e.running?w(se.running,"good"):l}
        ${e.waiting?o`<a href=${_("inbox")}>${se.waits}</a>`:l}
        <p class="faint">
          <code>${u(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:o`(${se.declared} <code>${u(e.declaredSchedule)}</code>)`}
          ${e.next?o`· ${se.next} ${A(e.next)}`:l}
          ${e.registered?l:o`· <span class="bad-text">${se.noHandler}</span>`}
        </p>
        ${e.description?o`<p class="faint" dir="auto">${T(e.description)}</p>`:l}
      </div>
      ${v(se.run,()=>{d(this,Je,go).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:se.runOf(e.job)})}
    </li>`},go=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},fo=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${se.job}</th>
            <th>${se.due}</th>
            <th>${se.state}</th>
            <th>${se.took}</th>
            <th>${se.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>o`<tr>
                <td><code>${t.job}</code></td>
                <td>${A(t.scheduledAt)}</td>
                <td>${w(u(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?we(t.durationMs):l}</td>
                <td>${t.error?T(t.error):u(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([I()],Ke.prototype,"plugin",2),p([g()],Ke.prototype,"jobs",2),p([g()],Ke.prototype,"runsOfJobs",2),p([g()],Ke.prototype,"more",2),Ke=p([b("plugin-jobs")],Ke);var $e=h.log,Xr=["debug","info","warn","error"],ea=5e3,ta=500,sa=1e3,mt,ye,hi,vo,$o,yo,He=class extends y{constructor(){super(...arguments);$(this,ye);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;$(this,mt)}async load(){d(this,ye,hi).call(this)}disconnectedCallback(){super.disconnectedCallback(),x(this,mt)?.abort()}updated(e){if(super.updated(e),!this.follow||!["entries","search","follow"].some(i=>e.has(i)))return;let t=this.querySelector(".log");t?.scrollTo(0,t.scrollHeight)}view(){let e=this.search.toLowerCase(),t=e===""?this.entries:this.entries.filter(i=>i.message.toLowerCase().includes(e)||i.requestId===this.search);return o`<div class="row end">
        ${H($e.level,o`<select
            @change=${i=>{this.level=i.target.value,d(this,ye,hi).call(this)}}
          >
            ${Xr.map(i=>o`<option value=${i} ?selected=${i===this.level}>${$e.levels[i]}</option>`)}
          </select>`)}
        ${H($e.search,o`<input
            type="search"
            .value=${this.search}
            @input=${i=>{this.search=i.target.value}}
          />`)}
        <span class="grow"></span>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${i=>{this.follow=i.target.checked}}
          /><span>${$e.follow}</span></label
        >
        ${v($e.clear,()=>{this.entries=[]})}
      </div>
      ${t.length===0?E($e.none,this.search===""?$e.noneHelp:$e.noMatch):o`<ol class="log" tabindex="0" aria-label=${$e.title}>
              ${de(t,i=>i.seq,i=>d(this,ye,yo).call(this,i))}
            </ol>`}`}};mt=new WeakMap,ye=new WeakSet,hi=function(){x(this,mt)?.abort(),le(this,mt,new AbortController),this.entries=[],d(this,ye,vo).call(this,x(this,mt).signal)},vo=async function(e){let t;for(;!e.aborted;){try{let i={id:this.plugin,level:this.level,limit:ta,follow:!0,lastEventId:t},r=[];for await(let a of this.client.followLog(i,{signal:e})){let c=a.data;t=c.seq,r.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,ye,$o).call(this,r.splice(0)),50)),r.push(c)}}catch(i){if(e.aborted)return;this.live.connection==="open"&&(this.failure=i)}await new Promise(i=>setTimeout(i,sa))}},$o=function(e){this.entries=[...this.entries,...e].slice(-ea)},yo=function(e){return o`<li class=${e.level.toLowerCase()}>
      <time datetime=${e.time} title=${xt(e.time)}>${ln(e.time)}</time>
      <b>${e.level}</b>
      <span>${re(e.message)}${e.dropped?o` <em>${$e.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?o`<button
              type="button"
              class="plain"
              title=${$e.sameRequest}
              aria-label=${$e.sameRequest}
              @click=${()=>{this.search=e.requestId}}
            >
              ${e.requestId.slice(0,8)}
            </button>`:l}
    </li>`},p([I()],He.prototype,"plugin",2),p([g()],He.prototype,"entries",2),p([g()],He.prototype,"level",2),p([g()],He.prototype,"search",2),p([g()],He.prototype,"follow",2),He=p([b("plugin-log")],He);var k=h.overview,F,bo,wo,ko,ts,To,xo,Eo,So,Po,ui,es=class extends y{constructor(){super(...arguments);$(this,F);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      ${nt([e.description,e.author?k.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?o`<p class="row" aria-label=${k.tags}>
              ${e.tags.map(t=>o`<span class="badge">${T(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?R("warn",o`${k.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${k.permissions}</h2>
        ${e.permissions.length===0?o`<p class="faint">${k.noPermissions}</p>`:o`<ul class="rows card">
                ${e.permissions.map(t=>d(this,F,bo).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,F,To).call(this,e):l}
      ${d(this,F,Eo).call(this,e)} ${d(this,F,Po).call(this,e)}
    `:l}};F=new WeakSet,bo=function(e,t){let{name:i,granted:r}=t;return o`<li>
      <div class="grow">
        <strong>${i}</strong> ${r?w(k.granted,"good"):w(k.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${r?v(k.revoke,()=>{d(this,F,ko).call(this,e,i)},{busy:this.runs(i),name:k.revokeOf(i)}):v(k.grant,()=>{d(this,F,wo).call(this,e,t)},{busy:this.runs(i),name:k.grantOf(i)})}
    </li>`},wo=async function(e,t){await K({title:k.grantQuestion(t.name,e.id),body:o`<p>${t.explanation}</p>
        <p class="faint">${k.grantHelp}</p>`,confirm:k.grant})&&await d(this,F,ts).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},ko=async function(e,t){await K({title:k.revokeQuestion(t,e.id),body:o`<p>${k.revokeHelp}</p>`,confirm:k.revoke,danger:!0})&&await d(this,F,ts).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},ts=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},To=function(e){return o`<section>
      <h2>${k.network}</h2>
      ${e.network===void 0?o`<p class="faint">${k.networkNotGranted}</p>`:o`<form class="card form" @submit=${t=>d(this,F,xo).call(this,t,e)}>
              ${H(k.hosts,o`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,k.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${k.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${h.save}</button></div>
            </form>`}
    </section>`},xo=function(e,t){e.preventDefault();let i=new FormData(e.target),r=String(i.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,F,ts).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:r,only:i.has("only")}))},Eo=function(e){let t=[[k.since,A(e.since)],[k.instances,C(e.stats.instances)],[k.memory,k.memoryText(L(e.stats.memoryBytes),L(e.stats.memoryMaxBytes))],[k.calls,k.callsText(C(e.stats.calls),C(e.stats.errors),C(e.stats.crashes))],[k.queued,C(e.stats.queued)]];return o`<section>
      <h2>${k.figures}</h2>
      <dl class="pairs card">
        ${t.map(([i,r])=>o`<dt>${i}</dt>
              <dd>${r}</dd>`)}
      </dl>
      <form class="card row" @submit=${i=>d(this,F,So).call(this,i,e)}>
        <label class="row grow"
          ><span>${k.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${k.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${h.save}</button>
      </form>
    </section>`},So=function(e,t){e.preventDefault();let i=Number(new FormData(e.target).get("weight"));d(this,F,ts).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:i}))},Po=function(e){return o`<section>
      <h2>${k.remove}</h2>
      <div class="card row">
        <p class="grow">${k.removeHelp} <a href=${_("plugin",e.id,"data")}>${k.exportFirst}</a></p>
        ${v(k.remove,()=>{d(this,F,ui).call(this,e,!1)},{busy:this.runs("remove")})}
        ${v(k.purge,()=>{d(this,F,ui).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},ui=async function(e,t){await K({title:t?k.purgeQuestion(e.id):k.removeQuestion(e.id),body:o`<p>${t?k.purgeWarning:k.removeWarning}</p>`,confirm:t?k.purge:k.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),ke()})},p([I()],es.prototype,"plugin",2),es=p([b("plugin-overview")],es);var Y=h.sessions,ia=400,mi=new Map;function Ao(n,s){mi.set(n,s)}var _s=n=>n?.status==="starting"||n?.status==="running",_t,G,ss,Ro,Mo,Co,Is,_o,gi,fi,Le=class extends y{constructor(){super(...arguments);$(this,G);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";$(this,_t)}connectedCallback(){super.connectedCallback(),this.draft=mi.get(this.plugin)??"",mi.delete(this.plugin)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(x(this,_t))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,i]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let r=i.messages.length!==this.messages.length||_s(x(this,G,ss));this.messages=i.messages,clearTimeout(x(this,_t)),_s(x(this,G,ss))&&le(this,_t,setTimeout(()=>{this.refresh()},ia)),r&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return o`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${u(e.label)}</bdi></h2>
          ${v(Y.new,()=>ke("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>o`<li>
                <a
                  href=${_("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${T(t.name)}</span> ${A(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?o`<p class="faint">${Y.none}</p>`:l}
      </aside>
      <div class="card conversation">${x(this,G,ss)?d(this,G,Co).call(this,x(this,G,ss)):d(this,G,Ro).call(this,e)}</div>
    </div>`}};_t=new WeakMap,G=new WeakSet,ss=function(){return this.list?.sessions.find(e=>e.id===this.session)},Ro=function(e){return o`${E(Y.start,Y.startHelp)} ${d(this,G,Mo).call(this,e)} ${d(this,G,gi).call(this,void 0)}`},Mo=function(e){return e.suggestedPrompts.length===0?l:o`<div>
      <p class="faint">${Y.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>o`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${T(t.label)}
            </button>`)}
      </div>
    </div>`},Co=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return o`<div class="row">
        <h2 class="grow">${T(e.name)}</h2>
        ${w(Y.status[e.status]??u(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:v(Y.stop,()=>{this.run("stop",()=>this.client.stopSession(x(this,G,Is)))},{busy:this.runs("stop")})}
        ${v(Y.remove,()=>{d(this,G,_o).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?o`<p class="bad-text">${u(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${Y.messages} aria-busy=${_s(e)?"true":"false"}>
        ${de(this.messages,i=>i.id,i=>o`<div class="message ${i.role==="user"?"mine":""}">
              <small
                >${i.role==="user"?Y.you:Y.role[i.role]??u(i.role)} · ${A(i.timestamp)}</small
              >
              <p dir="auto">${re(i.text)}</p>
            </div>`)}
        ${_s(e)?o`<p class="faint typing">${Y.working}</p>`:l}
      </div>
      ${e.status==="ended"?o`<p class="faint">${Y.ended}</p>`:d(this,G,gi).call(this,e)}`},Is=function(){return{id:this.plugin,session:this.session}},_o=async function(){await K({title:Y.removeQuestion,body:o`<p>${Y.removeHelp}</p>`,confirm:Y.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(x(this,G,Is)),ke("plugin",this.plugin,"sessions")})},gi=function(e){return o`<form class="composer" @submit=${t=>{d(this,G,fi).call(this,t,e)}}>
      <textarea
        aria-label=${Y.message}
        placeholder=${Y.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&d(this,G,fi).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${Y.send}</button>
    </form>`},fi=async function(e,t){e.preventDefault();let i=this.draft.trim();i!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...x(this,G,Is),text:i});else{let r=await this.client.createSession({id:this.plugin,prompt:i});ke("plugin",this.plugin,"sessions",r.id)}this.draft=""})},p([I()],Le.prototype,"plugin",2),p([I()],Le.prototype,"session",2),p([g()],Le.prototype,"list",2),p([g()],Le.prototype,"messages",2),p([g()],Le.prototype,"draft",2),Le=p([b("plugin-sessions")],Le);var he=h.settings,J,It,Io,Oo,Ho,Lo,vi,jo,je=class extends y{constructor(){super(...arguments);$(this,J);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?E(he.none,he.noneHelp):o`<form class="card form wide" @submit=${e=>d(this,J,Lo).call(this,e)}>
      <p class="faint">${he.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,J,Ho).call(this,e):d(this,J,Io).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${h.save}
        </button>
        ${this.saved?o`<span role="status" class="faint">${he.saved}</span>`:l}
      </div>
    </form>`}};J=new WeakSet,It=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},Io=function(e){let t=`setting-${e.key}`,i=this.edits.has(e.key)?this.edits.get(e.key):e.value;return o`<div class="setting">
      <label for=${t}>${T(e.label)}</label>
      ${e.description?o`<small id="${t}-help" dir="auto">${re(e.description)}</small>`:l}
      <div class="row">
        ${d(this,J,Oo).call(this,e,t,i)}
        ${e.testAction?v(he.test,()=>{d(this,J,jo).call(this,e)},{busy:this.runs(`test ${e.key}`),name:he.testOf(u(e.key)),title:u(e.testAction.label)}):l}
        ${e.isSet?v(he.reset,()=>{d(this,J,vi).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:he.resetOf(u(e.key))}):l}
      </div>
      ${e.note?o`<small class="bad-text">${u(e.note)}</small>`:l}
      ${this.tests.has(e.key)?o`<pre role="status">${re(this.tests.get(e.key))}</pre>`:l}
    </div>`},Oo=function(e,t,i){let r=e.description?`${t}-help`:l;switch(e.type){case"toggle":return o`<input
          type="checkbox"
          id=${t}
          aria-describedby=${r}
          .checked=${i===!0}
          @change=${a=>d(this,J,It).call(this,e.key,a.target.checked)}
        />`;case"select":return o`<select
          id=${t}
          aria-describedby=${r}
          @change=${a=>d(this,J,It).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>o`<option value=${a.value} ?selected=${a.value===i}>${u(a.label)}</option>`)}
        </select>`;case"number":return o`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${r}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(i??"")}
            required
            @input=${a=>d(this,J,It).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:o`<small>${he.range(e.min,e.max)}</small>`}`;case"password":return o`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${r}
          placeholder=${e.isSet?he.passwordSet:he.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,J,It).call(this,e.key,a.target.value)}
        />`;default:return o`<input
          id=${t}
          aria-describedby=${r}
          .value=${String(i??"")}
          @input=${a=>d(this,J,It).call(this,e.key,a.target.value)}
        />`}},Ho=function(e){return R("warn",o`<p><code>${u(e.key)}</code> ${he.kept}</p>
        ${e.note?o`<p>${u(e.note)}</p>`:l}
        ${v(he.forget,()=>{d(this,J,vi).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},Lo=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},vi=async function(e){await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let t=new Map(this.edits);t.delete(e.key),this.edits=t})},jo=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?he.tested:JSON.stringify(t,null,2)))},p([I()],je.prototype,"plugin",2),p([g()],je.prototype,"settings",2),p([g()],je.prototype,"edits",2),p([g()],je.prototype,"tests",2),p([g()],je.prototype,"saved",2),je=p([b("plugin-settings")],je);var ie=h.versions,gt,No,$i,Ot=class extends y{constructor(){super(...arguments);$(this,gt);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return o`<section class="card">
        <h2>${ie.installed}</h2>
        <dl class="pairs">
          <dt>${ie.version}</dt>
          <dd>${u(e.version)}</dd>
          ${e.digest?o`<dt>${ie.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${_("install")}>${ie.upgrade}</a></div>
        <p class="faint">${ie.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,gt,No).call(this,e,e.previous):E(ie.none,ie.noneHelp)}`}};gt=new WeakSet,No=function(e,t){return o`<section class="card">
      <h2>${ie.before}</h2>
      <p>${ie.beforeIs(u(t.version))}</p>
      ${t.grants?.length?o`<p>${ie.grantsAgain}</p>
              <ul>
                ${t.grants.map(i=>o`<li><strong>${i.name}</strong> ${i.explanation}</li>`)}
              </ul>`:l}
      <p>${t.dataCopy?ie.withData:ie.withoutData}</p>
      <div class="row">
        ${v(ie.back,()=>{d(this,gt,$i).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?v(ie.backKeep,()=>{d(this,gt,$i).call(this,e,t,!0)},{busy:this.runs("back")}):l}
      </div>
    </section>`},$i=async function(e,t,i){await K({title:ie.question(e.id,u(t.version)),body:o`<p>${t.dataCopy&&!i?ie.dataWarning:ie.keepWarning}</p>`,confirm:ie.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:i}),await this.live.changed("plugins")})},p([I()],Ot.prototype,"plugin",2),p([g()],Ot.prototype,"info",2),Ot=p([b("plugin-versions")],Ot);var ne=h.plugin,Qe,qo,Uo,Do,ft=class extends y{constructor(){super(...arguments);$(this,Qe);this.plugin="";this.open="";this.detail="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      <div class="title">
        ${Be(e.name,e.id,{large:!0,image:this.live.icons.of(e)})}
        <div class="grow">
          <h1><bdi>${u(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${u(e.version)}</span> ${si(e)}</p>
        </div>
        ${d(this,Qe,Do).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?R("bad",u(e.reason)):l}
      ${e.refused?R("bad",u(e.refused)):l}
      ${(e.faults??[]).map(t=>R("bad",o`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${ne.parts}>
        ${d(this,Qe,qo).call(this,e).map(([t,i])=>o`<a
              href=${t===""?_("plugin",e.id):_("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${i}</a
            >`)}
      </nav>
      ${d(this,Qe,Uo).call(this,e)}
    `:this.live.ready?E(ne.unknown,ne.unknownHelp):o``}};Qe=new WeakSet,qo=function(e){let t=r=>e.permissions.some(a=>a.name===r);return[["",ne.overview,!0],["endpoints",ne.endpoints,e.endpoints.length>0],["settings",ne.settings,!0],["jobs",ne.jobs,e.jobs.length>0],["log",ne.log,!0],["data",ne.data,!0],["sessions",ne.sessions,t("sessions")],["feeds",ne.feeds,t("rss")],["activity",ne.activity,!0],["versions",ne.versions,!0]].filter(([,,r])=>r).map(([r,a])=>[r,a])},Uo=function(e){switch(this.open){case"endpoints":return o`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return o`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return o`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return o`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return o`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return o`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return o`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return o`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return o`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},Do=function(e){let t=(r,a)=>()=>{this.run(r,async()=>{await a(),await this.live.changed("plugins")})},i=e.state==="disabled";return o`<div class="row">
      ${e.ui?.page?o`<a class="button primary" href=${_("page",e.id)}>${ne.open}</a>`:l}
      ${i?v(ne.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):o`${v(ne.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:ne.reloadHelp})}
            ${v(ne.disable,t("disable",()=>this.client.disablePlugin({id:e.id})),{busy:this.runs("disable")})}`}
    </div>`},p([I()],ft.prototype,"plugin",2),p([I()],ft.prototype,"open",2),p([I()],ft.prototype,"detail",2),ft=p([b("plugin-page")],ft);var Z=h.publishers,na=["any","signed","listed","trusted"],Ye,Bo,Fo,Wo,is=class extends y{constructor(){super(...arguments);$(this,Ye)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return o`<div class="title"><h1>${h.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${Z.policy}</legend>
        ${na.map(i=>o`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===i}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:i}))}}
              /><span>${Z.policies[i]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?E(Z.none,Z.noneHelp):o`<ul class="rows card">
              ${t.map(i=>d(this,Ye,Bo).call(this,i))}
            </ul>`}
      <form class="card form" @submit=${i=>d(this,Ye,Wo).call(this,i)}>
        <h2>${Z.trust}</h2>
        ${H(Z.key,o`<input name="key" required spellcheck="false" />`,Z.keyHelp)}
        ${H(Z.name,o`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${Z.trust}</button></div>
      </form>`}};Ye=new WeakSet,Bo=function(e){return o`<li>
      <div class="grow">
        <strong>${u(e.name??"")||Z.unnamed}</strong>
        ${e.trusted?w(Z.trusted,"good"):w(Z.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${A(e.addedAt)}</p>
        ${e.plugins.length>0?o`<p>${Z.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?o`<p>${Z.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${v(Z.forget,()=>{d(this,Ye,Fo).call(this,e)},{busy:this.runs(e.key),name:Z.forgetOf(e.fingerprint)})}
    </li>`},Fo=async function(e){await K({title:Z.forgetQuestion(e.fingerprint),body:o`<p>${Z.forgetHelp}</p>`,confirm:Z.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},Wo=function(e){e.preventDefault();let t=e.target,i=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(i.get("key")).trim(),name:String(i.get("name")).trim()||void 0}),t.reset()})},p([g()],is.prototype,"list",2),is=p([b("publishers-page")],is);var yi={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},oa=1<<20,ra=256,aa=64,la=1e3,da=2048,pa=10,Go=matchMedia("(hover: hover)").matches?5e3:1e3,bi={at:-Go,tab:!1};for(let n of["keydown","pointerdown"])addEventListener(n,s=>{bi={at:performance.now(),tab:s instanceof KeyboardEvent&&s.key==="Tab"}},!0);var ca=new wt(2),Pe=class extends Error{constructor(e,t){super(t);this.code=e}},ns=class{#e;#t;#s;#i;#r;#n;#a=!1;#o=new AbortController;#p=0;#g=0;#f=0;#v=!1;#c=!1;#h=!1;#w=0;#u=document.activeElement;#l;constructor(s,e,t,i={}){let r=i.window??window;this.#e=s,this.#t=e,this.#s=t,this.place=this.#l=i.at,this.element=document.createElement("iframe"),this.element.title=i.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),r.addEventListener("message",this.#$),this.element.addEventListener("load",()=>{this.#a=!1}),this.element.addEventListener("pointerenter",()=>this.#c=!0),this.element.addEventListener("pointerleave",()=>this.#c=!1),addEventListener("focusin",this.#y),addEventListener("focus",this.#m),addEventListener("blur",this.#b);let a=t.onTheme(()=>this.#n?.postMessage({theme:t.theme()}));this.#i=()=>{r.removeEventListener("message",this.#$),removeEventListener("focusin",this.#y),removeEventListener("focus",this.#m),removeEventListener("blur",this.#b),a()},this.#k(i.overlay??!1)}async#k(s){try{let e=await this.#e.openView({id:this.#t,overlay:s});if(this.#o.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#r=e.id,this.element.src=e.url+(this.#l?.hash??"")}catch(e){this.#d(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#h=!0,this.element.focus({preventScroll:!0})}close(){this.#o.signal.aborted||(this.#o.abort(),this.#i(),this.#n?.close(),this.element.remove(),this.#r!==void 0&&this.#e.closeView({id:this.#t,view:this.#r}).catch(()=>{}))}#d(s){this.#o.signal.aborted||(this.close(),this.#s.failed(s))}#$=s=>{let e=this.element.contentWindow;if(e===null||s.source!==e||this.#a||s.data?.wasmhost!=="ready")return;this.#a=!0,this.#n?.close();let t=new MessageChannel;this.#n=t.port1,this.#n.onmessage=a=>this.#T(t.port1,a.data);let{token:i}=s.data,r={wasmhost:"connect",token:i,theme:this.#s.theme(),place:this.#l};this.#l=void 0,e.postMessage(r,"*",[t.port2])};#y=()=>{document.activeElement!==this.element&&(this.#u=document.activeElement),this.#m()};#m=()=>{document.activeElement!==this.element&&(this.#h=!1)};#b=()=>{document.activeElement!==this.element||this.#h||this.#c||bi.tab||navigator.userActivation.isActive&&performance.now()-bi.at>Go||(++this.#w>pa&&this.#d(yi.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#u instanceof HTMLElement&&this.#u.focus()}))};#T(s,e){let t=Math.floor(performance.now()/1e3);if(t!==this.#g&&(this.#g=t,this.#f=0),++this.#f>la){this.#d(yi.flood);return}if(typeof e!="object"||e===null)return;if("follow"in e){this.#P();return}if("place"in e){this.#x(e.place);return}let{id:i,namespace:r,method:a,args:c}=e;typeof i!="number"||typeof r!="string"||typeof a!="string"||typeof c!="string"||r.length+a.length>ra||this.#E(s,{id:i,namespace:r,method:a,args:c})}#x(s){let{hash:e,x:t,y:i}=s??{};typeof e!="string"||e.length>da||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(i)||(this.place={hash:e,x:t,y:i})}async#E(s,e){this.#p++;try{if(this.#p>aa)throw new Pe("quota_exceeded","too many calls wait for their answers");s.postMessage({id:e.id,result:await this.#S(e)})}catch(t){let i=t instanceof Pe?t.code:"unavailable",r=t instanceof Error?t.message:String(t);s.postMessage({id:e.id,error:{code:i,message:r}}),t.code==="view_not_found"&&this.#d(yi.ended)}finally{this.#p--}}async#S({namespace:s,method:e,args:t}){if(t.length>oa)throw new Pe("quota_exceeded","the arguments of a call have at most 1 MiB");let i;try{i=JSON.parse(t)}catch{i=void 0}if(!Array.isArray(i))throw new Pe("invalid_argument","the arguments of a call must be a list of JSON");if(s==="session"&&e==="launchWithDraft"){let{activeElement:P,defaultView:q}=this.element.ownerDocument;if(P!==this.element||!q?.navigator.userActivation.isActive)throw new Pe("permission_denied","session.launchWithDraft needs a click of the user in the page");let f=i[0]??{};this.#s.openSession({draftText:String(f.draftText??""),autoSend:f.autoSend===!0});return}let{signal:r}=this.#o,a={id:this.#t,view:this.#r??"",namespace:s,method:e,args:i},{result:c,error:m}=await ca.take(()=>this.#e.callView(a,{signal:r}),r);if(m!==void 0)throw new Pe(m.code,m.message);return c}async#P(){if(!this.#v)for(this.#v=!0;!this.#o.signal.aborted;){try{for await(let s of this.#e.followEvents({id:this.#t},{signal:this.#o.signal})){if(s.name==="end")break;let{channel:e,data:t}=s.data;typeof e=="string"&&this.#n?.postMessage({channel:e,data:t})}}catch{}await new Promise(s=>setTimeout(s,1e3))}}};var vt=h.page,ha=["50","100","200","300","400","500","600","700","800","900"].map(n=>`--surface-${n}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function ua(){let n=getComputedStyle(document.documentElement);return{mode:qs(),visualTheme:"wasmhost",properties:Object.fromEntries(ha.map(s=>[s,n.getPropertyValue(s).trim()]))}}function Vo(n,s,e){return{theme:ua,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!n.plugin(s)?.permissions.some(i=>i.name==="sessions"&&i.granted))throw new Pe("permission_denied","session.launchWithDraft needs the permission sessions");Ao(s,t.draftText),ke("plugin",s,"sessions")},failed:e}}var be,os,Lt,Ze,Os,zo,Ht=class extends y{constructor(){super(...arguments);$(this,Ze);this.plugin="";this.topics=["plugins"];this.reason="";$(this,be);$(this,os);$(this,Lt)}updated(e){super.updated(e);let t=this.querySelector(".frame"),i=this.live.plugin(this.plugin),r=!1;i?.state==="active"&&i.digest!==x(this,os)&&(r=x(this,be)?.focused??!1,le(this,os,i.digest),d(this,Ze,Os).call(this),this.reason=""),t&&!x(this,be)&&this.reason===""&&(le(this,be,new ns(this.client,this.plugin,Vo(this.live,this.plugin,a=>{d(this,Ze,Os).call(this),this.reason=a}),{title:vt.titleOf(this.plugin),at:x(this,Lt)})),t.append(x(this,be).element),r&&x(this,be).focus())}disconnectedCallback(){super.disconnectedCallback(),d(this,Ze,Os).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?E(h.plugin.unknown,h.plugin.unknownHelp):o``;let t=!e.ui?.hideSessions&&e.permissions.some(r=>r.name==="sessions"&&r.granted),i=t||!e.ui?.hidePanel;return o`<div class="page-bar">
        ${Be(e.name,e.id,{image:this.live.icons.of(e)})}
        <h1 class="grow"><bdi>${u(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?l:w(h.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?v(vt.overlay,()=>{d(this,Ze,zo).call(this)}):l}
        <a class="button" href=${_("plugin",e.id)}>${vt.about}</a>
      </div>
      ${this.reason===""?l:R("bad",o`<p>${u(this.reason)}</p>
                ${v(vt.again,()=>{this.reason=""})}`)}
      <div class="page-columns">
        <div class="frame"></div>
        ${i?o`<aside class="beside">
                ${e.ui?.hidePanel?l:o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?o`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:l}
              </aside>`:l}
      </div>`}};be=new WeakMap,os=new WeakMap,Lt=new WeakMap,Ze=new WeakSet,Os=function(){le(this,Lt,x(this,be)?.place??x(this,Lt)),x(this,be)?.close(),le(this,be,void 0)},zo=async function(){await this.run("overlay",async()=>{let e={width:360,height:480},t=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(e):window.open("","",`popup,width=${e.width},height=${e.height}`);if(!t)throw new Error(vt.blocked);let i=new ns(this.client,this.plugin,Vo(this.live,this.plugin,()=>t.close()),{overlay:!0,title:vt.titleOf(this.plugin),window:t});t.document.title=vt.titleOf(this.plugin),Object.assign(t.document.body.style,{margin:"0",height:"100vh"}),Object.assign(i.element.style,{border:"0",width:"100%",height:"100%"}),t.document.body.append(i.element),t.addEventListener("pagehide",()=>i.close())})},p([I()],Ht.prototype,"plugin",2),p([g()],Ht.prototype,"reason",2),Ht=p([b("plugin-view")],Ht);var ma=[["ai",h.pages.ai,"spark"],["access",h.pages.access,"key"],["publishers",h.pages.publishers,"shield"],["backup",h.pages.backup,"box"],["limits",h.pages.limits,"gauge"],["host",h.pages.host,"host"]],ga=n=>n<=1?n*100:n,N,Ko,Jo,wi,Qo,Yo,Zo,Xo,jt,er,tr,sr,Ne=class extends ge{constructor(){super(...arguments);$(this,N);this.out=!1;this.place=Es();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,N,Jo).call(this)),d(this,N,Ko).call(this)}render(){return this.out?d(this,N,Yo).call(this):this.live?o` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${h.skip}</a
      >
      ${d(this,N,Zo).call(this,this.live)} ${d(this,N,er).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,N,sr).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:o`<p class="loading" role="status">${h.loading}</p>`}};N=new WeakSet,Ko=async function(){try{if(!await sn()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new xs(Zs());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,N,wi).call(this)),hn(e),this.place=Es(),this.live=e,e.start()},Jo=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=Es(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},wi=function(){this.live?.stop(),this.live=void 0,this.out=!0},Qo=async function(){this.live?.stop(),await nn().catch(()=>{}),d(this,N,wi).call(this)},Yo=function(){return o`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${h.signedOut.title}</h1>
        ${this.failure===void 0?l:Et(this.failure)}
        <p>${h.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${h.signedOut.why}</p>
      </div>
    </main>`},Zo=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return o`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${h.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${ce("menu")}
      </button>
      <a class="brand" href=${_()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?o`<span class="faint connection">${h.connection.open}</span>`:w(h.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,N,Xo).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${h.leave}
        title=${h.leave}
        @click=${()=>{d(this,N,Qo).call(this)}}
      >
        ${ce("out")}
      </button>
    </header>`},Xo=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},i=Ns();return o`<button
      type="button"
      class="plain"
      title=${h.theme[i]}
      aria-label=${h.theme[i]}
      @click=${()=>{Ei(e[(e.indexOf(i)+1)%e.length]),this.requestUpdate()}}
    >
      ${ce(t[i])}
    </button>`},jt=function(e,t,i,r=l){let a=e.length===0?this.place.length===0:e.every((c,m)=>this.place[m]===c);return o`<a href=${_(...e)} aria-current=${a?"page":l}
      >${i}<span class="grow">${t}</span>${r}</a
    >`},er=function(e){let t=(i,r)=>i>0?o`<span class="number" aria-label="${i} ${r}">${i>=100?"99+":i}</span>`:l;return o`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${h.navigation}>
      ${d(this,N,jt).call(this,[],h.pages.home,ce("home"))}
      ${d(this,N,jt).call(this,["inbox"],h.pages.inbox,ce("inbox"),t(e.waiting,h.waiting))}
      ${d(this,N,jt).call(this,["notifications"],h.pages.notifications,ce("bell"),t(e.unread,h.notifications.unread))}
      <h2>${h.pages.plugins}</h2>
      <div class="plugins">${e.plugins.map(i=>d(this,N,tr).call(this,e,i))}</div>
      <h2>${h.pages.host}</h2>
      ${ma.map(([i,r,a])=>d(this,N,jt).call(this,[i],r,ce(a)))}
    </nav>`},tr=function(e,t){let i=e.states.filter(m=>m.plugin===t.id&&m.active),r=i.find(m=>m.kind==="badge")?.value,a=i.find(m=>m.kind==="sidebar")?.value,c=t.state==="failed"||t.state==="incompatible";return o`${d(this,N,jt).call(this,[t.ui?.page?"page":"plugin",t.id],o`<bdi>${u(t.ui?.title||t.name)}</bdi>`,Be(t.name,t.id,{image:e.icons.of(t)}),o`${r==null?l:o`<span class="badge">${T(String(r))}</span>`}
      ${c?o`<span class="dot bad" title=${h.state[t.state]}></span>`:l}`)}
    ${Array.isArray(a)&&a.length>0?o`<ul class="plugin-items">
            ${a.map(m=>o`<li>
                  ${m.needsYou?o`<span class="dot bad" title=${h.waiting}></span>`:l}
                  ${T(m.title)} ${m.subtitle?T(m.subtitle):l}
                  ${m.progress===void 0?l:o`<progress
                          max="100"
                          value=${ga(m.progress)}
                          aria-label=${h.progress}
                        ></progress>`}
                </li>`)}
          </ul>`:l}`},sr=function(){let[e,t="",i="",r=""]=this.place;switch(e){case void 0:return o`<home-page></home-page>`;case"inbox":return o`<inbox-page></inbox-page>`;case"notifications":return o`<notifications-page></notifications-page>`;case"install":return o`<install-page></install-page>`;case"plugin":return Js(t,o`<plugin-page .plugin=${t} .open=${i} .detail=${r}></plugin-page>`);case"page":return Js(t,o`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return o`<ai-page></ai-page>`;case"access":return o`<access-page></access-page>`;case"publishers":return o`<publishers-page></publishers-page>`;case"backup":return o`<backup-page></backup-page>`;case"limits":return o`<limits-page></limits-page>`;case"host":return o`<host-page></host-page>`;default:return o`<div>${E(h.notFound,o`<a href=${_()}>${h.pages.home}</a>`)}</div>`}},p([g()],Ne.prototype,"live",2),p([g()],Ne.prototype,"out",2),p([g()],Ne.prototype,"failure",2),p([g()],Ne.prototype,"place",2),p([g()],Ne.prototype,"menu",2),Ne=p([b("wasmhost-console")],Ne);
